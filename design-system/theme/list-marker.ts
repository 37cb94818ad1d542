/** The `list-style-type` of a list without marks. Not `none`: with that, Safari takes the list's role away. */
export const emptyMarker = '""';
