/**
 * The address of a picture on the wire, from the root of the API's origin (TEAM-1); null without one. Nobody guesses
 * it, and it holds as long as the picture is shown.
 */
export const addressOfPicture = (pictureId: string | null): string | null =>
  pictureId === null ? null : `/api/pictures/${pictureId}`
