/** Whether a text is an id that a file may have; others are no question to a database of UUIDs. */
export const isFileId = (id: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)
