import { formatDay, formatTime } from '../../i18n/formatTime.ts'

/**
 * A moment as time of day, as day, or as both; the whole moment is the tooltip. What is no moment (a provider may leave
 * it out) is shown as nothing.
 */
export function TimeText({
  at,
  show = 'time',
  className,
}: {
  at: Date | string
  show?: 'time' | 'day' | 'moment'
  className?: string | undefined
}) {
  const date = typeof at === 'string' ? new Date(at) : at
  if (Number.isNaN(date.getTime())) return null
  const whole = `${formatDay(date)} ${formatTime(date)}`
  const words = { time: formatTime(date), day: formatDay(date), moment: whole }[show]
  return (
    <time className={className} dateTime={date.toISOString()} title={whole}>
      {words}
    </time>
  )
}
