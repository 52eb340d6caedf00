import type { AuditFilter } from '@frontdesk/api-client'
import { useSearchParams } from 'react-router-dom'

/** The filter as the address has it: days of this device's calendar in place of instants, `to` included. */
export type AuditChoice = Omit<AuditFilter, 'from' | 'to'> & { from: string; to: string }

const day = /^\d{4}-\d{2}-\d{2}$/
const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
const dayOf = (text: string | null) => (text !== null && day.test(text) ? text : '')

/** The instant at which a day begins here, so many days later; null for no day. */
function beginningOf(text: string, later = 0): string | null {
  if (text === '') return null
  const date = new Date(`${text}T00:00:00`)
  date.setDate(date.getDate() + later)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The filter of the audit log, read from and written to the address, so that links, back and reload preserve it. */
export function useAuditFilter(): {
  choice: AuditChoice
  filter: AuditFilter
  change: (changed: Partial<AuditChoice>) => void
} {
  const [parameters, setParameters] = useSearchParams()
  const kind = parameters.get('kind')
  const choice: AuditChoice = {
    kind: kind === 'reads' || kind === 'all' ? kind : 'changes',
    action: parameters.get('action') ?? '',
    adminId: idOf(parameters.get('admin')),
    companyId: idOf(parameters.get('company')),
    from: dayOf(parameters.get('from')),
    to: dayOf(parameters.get('to')),
  }
  const change = (changed: Partial<AuditChoice>) => {
    const next = { ...choice, ...changed }
    setParameters({
      ...(next.kind !== 'changes' && { kind: next.kind }),
      ...(next.action !== '' && { action: next.action }),
      ...(next.adminId !== null && { admin: String(next.adminId) }),
      ...(next.companyId !== null && { company: String(next.companyId) }),
      ...(next.from !== '' && { from: next.from }),
      ...(next.to !== '' && { to: next.to }),
    })
  }
  return { choice, filter: { ...choice, from: beginningOf(choice.from), to: beginningOf(choice.to, 1) }, change }
}
