import { Anchor } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { Crm, Messenger } from '@frontdesk/contract'
import { ChannelMark, useChannelName } from '@frontdesk/platform/parts'
import { ConnectionRow } from './ConnectionRow.tsx'
import classes from './ConnectionRow.module.css'
import { channelStatus } from './channelStatus.ts'

const nameOf = ({ type, metadata }: Messenger): string | null => {
  const name = type === 'telegram' ? metadata.botUsername : (metadata['displayPhoneNumber'] ?? metadata['username'])
  return typeof name !== 'string' || name === '' ? null : type === 'telegram' ? `@${name}` : name
}

const salonName = ({ metadata, externalId }: Crm) => metadata.company?.title ?? externalId

const codeOf = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : null

/** How to repair a channel that does not work, by the code that the provider reports. */
function Complaint({ fault }: { fault: unknown }) {
  switch (codeOf(fault)) {
    case 'TOKEN_REFUSED':
      return (
        <Trans>Telegram refused its token. Take a new one from BotFather and connect it below; all chats stay.</Trans>
      )
    case 'SECRET_UNREADABLE':
      return <Trans>Its token cannot be read any more. Connect it again below; all chats stay.</Trans>
    default:
      return <Trans>It could not be connected. Connect it again below; all chats stay.</Trans>
  }
}

/**
 * The company's channels with their state (INT-2). `talkAddressOf` is the address where customers write to a channel,
 * if it is known.
 */
export function ChannelList({
  messengers,
  talkAddressOf,
}: {
  messengers: readonly Messenger[]
  talkAddressOf: (messenger: Messenger) => string | null
}) {
  const channelName = useChannelName()
  return (
    <ul className={classes.list}>
      {messengers.map((messenger) => {
        const standing = channelStatus(messenger)
        const name = nameOf(messenger)
        const address = messenger.type === 'telegram' && standing === 'connected' ? talkAddressOf(messenger) : null
        const salons = messenger.crmIntegrations.map(salonName).join(', ')
        return (
          <ConnectionRow
            key={messenger.id}
            mark={<ChannelMark platform={messenger.type} size={40} />}
            name={channelName(messenger.type)}
            details={[
              name !== null &&
                (address === null ? (
                  name
                ) : (
                  <Anchor href={address} target="_blank" rel="noopener noreferrer" underline="always" inherit>
                    {name}
                  </Anchor>
                )),
              salons !== '' && <Trans>Answers for {salons}</Trans>,
            ].filter((detail) => detail !== false)}
            standing={standing}
            complaint={standing === 'failed' && <Complaint fault={messenger.metadata['lastError']} />}
          />
        )
      })}
    </ul>
  )
}
