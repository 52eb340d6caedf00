import type { BodyOf, Language, WidgetSettings } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { readLanguage } from '../border/readAdmin.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A visitor's session with the product's support, on a page that shows the widget (SUP-7). */
export type WidgetSession = {
  accessToken: string
  /** When it ends unless it is renewed; an instant. */
  expiresAt: string
  companyId: number
  companyName: string
  /** The visitor; the id is that of the sender of their messages. */
  person: { id: number; name: string }
  /** The language that the page's server has named. */
  locale: Language | null
}

/** A new secret, which no other call returns, and the widget that has it. */
type RotatedSecret = { widget: WidgetSettings; secret: string }

function readWidget(response: unknown): WidgetSettings | null {
  const fields = fieldsOf(fieldsOrData(response)['widget'])
  const key = readText(fields['key']) || null
  const origins = fields['allowedOrigins']
  if (key === null || !Array.isArray(origins)) return null
  return {
    key,
    allowedOrigins: origins.filter((origin) => typeof origin === 'string'),
    allowsVisitors: fields['allowsVisitors'] === true,
    secretMadeAt: readInstant(fields['secretMadeAt']),
    previousSecretUntil: readInstant(fields['previousSecretUntil']),
    loader: readLoader(fields['loader']),
  }
}

/** Both go into code that people copy into their page: anything but a path and a hash is left out. */
function readLoader(raw: unknown): WidgetSettings['loader'] {
  const { path, integrity } = fieldsOf(raw)
  const isPath = typeof path === 'string' && /^\/[\w/.-]+$/.test(path)
  return isPath && typeof integrity === 'string' && /^sha384-[\w+/=]+$/.test(integrity)
    ? { path, integrity }
    : undefined
}

function readRotated(response: unknown): RotatedSecret | null {
  const widget = readWidget(response)
  const secret = readText(fieldsOrData(response)['secret']) || null
  return widget && secret !== null ? { widget, secret } : null
}

function readSession(response: unknown): WidgetSession | null {
  const fields = fieldsOrData(response)
  const accessToken = readText(fields['accessToken']) || null
  const expiresAt = readInstant(fields['expiresAt'])
  const companyId = readId(fields['companyId'])
  const person = fieldsOf(fields['person'])
  const personId = readId(person['id'])
  if (accessToken === null || expiresAt === null || !companyId || !personId) return null
  return {
    accessToken,
    expiresAt,
    companyId,
    companyName: readText(fields['companyName']) ?? '',
    person: { id: personId, name: readText(person['name']) ?? '' },
    locale: readLanguage(fields['locale']),
  }
}

/** The settings of the support widget on pages of other origins (SUP-7). */
export const supportWidgetCalls = (call: CallApi) => ({
  getSupportWidget: (scope: CompanyScope = {}, options?: CallOptions) =>
    call('getSupportWidget', { companyId: undefined, ...scope }, readWidget, options),
  /** Ends the sessions that the new settings do not allow. */
  updateSupportWidget: (changes: CompanyScope & BodyOf<'updateSupportWidget'>, options?: CallOptions) =>
    call('updateSupportWidget', { companyId: undefined, ...changes }, readWidget, options),
  /** Makes a new secret; the one before it is accepted for 24 hours more. */
  rotateSupportWidgetSecret: (scope: CompanyScope = {}, options?: CallOptions) =>
    call('rotateSupportWidgetSecret', { companyId: undefined, ...scope }, readRotated, options),
})

/** The sessions of visitors, opened by the frame on a page of another origin (SUP-7). */
export const widgetSessionCalls = (call: CallApi) => ({
  /** With the token of a live session of the same visitor, that one is prolonged. */
  openWidgetSession: (proof: BodyOf<'openWidgetSession'>, options?: CallOptions) =>
    call('openWidgetSession', { ...proof }, readSession, options),
  endWidgetSession: (options?: CallOptions) => call('endWidgetSession', {}, readAccepted, options),
})
