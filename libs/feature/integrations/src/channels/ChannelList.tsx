import { Anchor } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { Crm, Messenger } from '@frontdesk/contract'
import { ChannelMark, useChannelName } from '@frontdesk/platform/parts'
import { ConnectionRow } from './ConnectionRow.tsx'
import classes from './ConnectionRow.module.css'
import { standingOf } from './standingOf.ts'

const nameOf = ({ type, metadata }: Messenger): string | null => {
  const said = type === 'telegram' ? metadata.botUsername : (metadata['displayPhoneNumber'] ?? metadata['username'])
  return typeof said !== 'string' || said === '' ? null : type === 'telegram' ? `@${said}` : said
}

const salonName = ({ metadata, externalId }: Crm) => metadata.company?.title ?? externalId

const codeOf = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : null

/** What has to be done about a channel that does not work; the code comes from whoever runs it. */
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

/** The channels of a company with their state (INT-2). `talkAddressOf` is where a customer writes to one, when that is known. */
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
        const standing = standingOf(messenger)
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
              salons !== '' && <Trans>Speaks for {salons}</Trans>,
            ].filter((detail) => detail !== false)}
            standing={standing}
            complaint={standing === 'failed' && <Complaint fault={messenger.metadata['lastError']} />}
          />
        )
      })}
    </ul>
  )
}
