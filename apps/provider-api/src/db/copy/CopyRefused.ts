/** A copy into a database that cannot be made, or was not made whole; the message is a sentence for the operator. */
export class CopyRefused extends Error {
  override name = 'CopyRefused'
}
