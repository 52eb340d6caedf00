import { useNumberText } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'

/** Returns a function that writes a time of waiting, in seconds, by its two greatest units; a dash for null. */
export function useDurationText(): (seconds: number | null) => string {
  const { t } = useLingui()
  const numberText = useNumberText()
  return (all) => {
    if (all === null) return '–'
    const [days, hours] = [numberText(Math.floor(all / 86_400)), String(Math.floor(all / 3600) % 24)]
    const [minutes, seconds] = [String(Math.floor(all / 60) % 60), String(all % 60)]
    if (all < 60) return t`${seconds} s`
    if (all < 3600) return t`${minutes} min ${seconds} s`
    return all < 86_400 ? t`${hours} h ${minutes} min` : t`${days} d ${hours} h`
  }
}
