/** What to do where a form was sent after the session had ended; `withLoginLink` makes it a link. */
export const LOGIN_ELSEWHERE = "Log in again in another tab";
