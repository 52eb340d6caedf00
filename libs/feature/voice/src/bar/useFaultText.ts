import { useLingui } from '@lingui/react/macro'
import type { RecorderFault } from '../recorder/openRecorder.ts'

/** Returns why nothing is recorded, and what helps, as sentences. */
export function useFaultText(): (fault: RecorderFault) => string {
  const { t } = useLingui()
  return (fault) => {
    switch (fault) {
      case 'insecure':
        return t`The microphone works only on pages with a secure address. Open this page by its address with https.`
      case 'unsupported':
        return t`This browser cannot record in a format that the channel takes. Update it, or record on your phone and attach the file.`
      case 'refused':
        return t`The browser does not allow the microphone here. Allow it in the settings of this site, beside the address, and try again.`
      case 'missing':
        return t`No microphone was found. Connect one and try again.`
      case 'busy':
        return t`The microphone is in use by another program. Close calls and recorders, and try again.`
      case 'silent':
        return t`Nothing was recorded. Try again.`
      case 'broken':
        return t`The recording did not work. Try again.`
    }
  }
}
