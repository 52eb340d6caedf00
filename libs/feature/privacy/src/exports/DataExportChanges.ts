/** The changes of an owner; `failure`: why the last one was refused. */
export type DataExportChanges = {
  start: () => void
  cancel: (id: string) => void
  download: (id: string) => void
  pending: { start: boolean; cancel: boolean; download: boolean }
  failure: string | null
}
