/** The `list-style-type` of a list without marks. Not `none`: with that, Safari drops the list's role. */
export const emptyMarker = '""';
