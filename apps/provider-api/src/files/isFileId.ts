/** Whether a text is a well-formed file id; PostgreSQL throws for other texts in a UUID column. */
export const isFileId = (id: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)
