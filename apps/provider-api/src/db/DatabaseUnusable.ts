/** The database cannot be used; the message is a sentence for the operator, with what to do. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}
