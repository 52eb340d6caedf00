import type { AssistantBasics } from '@frontdesk/contract'
import type { DayHours } from './HoursField.tsx'

/** What the form holds; an empty field is '' or an empty list. */
export type Basics = {
  hours: readonly DayHours[]
  address: string
  prices: string
  payment: readonly NonNullable<AssistantBasics['payment']>[number][]
  parking: string
  bookingLink: string
  tone: NonNullable<AssistantBasics['tone']> | null
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
  text: '',
}

/** Whether nothing is filled in. */
export const isEmpty = (basics: Basics): boolean =>
  Object.values(basics).every((value) => value === null || value.length === 0)

/** The link with its scheme, which people leave out; null when it is no web address. */
export function readLink(typed: string): string | null {
  const link = typed.trim()
  if (link === '') return ''
  const whole = /^https?:\/\//i.test(link) ? link : `https://${link}`
  return URL.canParse(whole) && new URL(whole).hostname.includes('.') ? whole : null
}
