/** A backup that cannot be made, read or restored; the message is a sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
