import type { GraphFault } from './graphFault.ts'

/** The codes by which clients explain why a message was not delivered. */
const codes: Readonly<Record<GraphFault['type'], string>> = {
  wait: 'CHANNEL_BUSY',
  unauthorized: 'CHANNEL_DISCONNECTED',
  'outside-window': 'OUTSIDE_WINDOW',
  'held-elsewhere': 'HELD_ELSEWHERE',
  undeliverable: 'UNDELIVERABLE',
  'template-refused': 'TEMPLATE_REJECTED',
  'marketing-limit': 'MARKETING_LIMIT',
  rejected: 'REJECTED',
  'server-error': 'REJECTED',
  broken: 'REJECTED',
}

/** Why a message was not delivered, with WhatsApp's own words. */
export const failureOf = ({
  type,
  message,
}: Pick<GraphFault, 'type' | 'message'>): { code: string; message: string } => ({
  code: codes[type],
  message,
})
