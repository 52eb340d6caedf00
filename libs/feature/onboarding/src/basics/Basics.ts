import type { AssistantBasics } from '@frontdesk/contract'
import type { DayHours } from './HoursField.tsx'

/** The values of the form; an empty field is '' or an empty list. */
export type Basics = {
  hours: readonly DayHours[]
  address: string
  prices: string
  payment: readonly NonNullable<AssistantBasics['payment']>[number][]
  parking: string
  bookingLink: string
  tone: NonNullable<AssistantBasics['tone']> | null
  /** The page to read texts from; it is not taught itself. */
  website: string
  text: string
}

export const noBasics: Basics = {
  hours: [],
  address: '',
  prices: '',
  payment: [],
  parking: '',
  bookingLink: '',
  tone: null,
  website: '',
  text: '',
}

const isBlank = (value: Basics[keyof Basics]) => value === null || value.length === 0

/** Whether nothing is filled in. */
export const isEmpty = (basics: Basics): boolean => Object.values(basics).every(isBlank)

/** Whether something is filled in that the assistant can be taught. */
export const isTeachable = ({ website: _, ...taught }: Basics): boolean => !Object.values(taught).every(isBlank)

/** The link with its scheme, which people leave out; null when it is no web address. */
export function readLink(typed: string): string | null {
  const link = typed.trim()
  if (link === '') return ''
  const whole = /^https?:\/\//i.test(link) ? link : `https://${link}`
  return URL.canParse(whole) && new URL(whole).hostname.includes('.') ? whole : null
}
