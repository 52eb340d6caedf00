/** A provider API as the outbox knows it: one row for one key where it promises so, else one row for each call. */
export function aModelServer(isIdempotent: boolean) {
  const rows: { key: string; text: string; chatId: number }[] = []
  return {
    rows,
    rowsOf: (text: string) => rows.filter((row) => row.text === text).length,
    store(row: { key: string; text: string; chatId: number }) {
      if (!isIdempotent || rows.every(({ key }) => key !== row.key)) rows.push(row)
    },
  }
}
