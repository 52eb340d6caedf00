/** `20.11.2026 12:00:05 UTC` */
export function formatTime(at: Date): string {
  const [date = '', time = ''] = at.toISOString().split('T')
  return `${date.split('-').reverse().join('.')} ${time.slice(0, 8)} UTC`
}
