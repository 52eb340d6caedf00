import { presentName } from '@frontdesk/support-hours'

/** The time zone of this device, by its present name. */
export const deviceZone = (): string => presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
