import { Trans } from '@lingui/react/macro'
import type { AiDisclosure } from '@frontdesk/contract'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import section from '../TeachAssistant.module.css'
import classes from './ChannelDisclosures.module.css'
import { ChannelDisclosureRow } from './ChannelDisclosureRow.tsx'

/** The channels of a company, each with whether and in which words customers learn there that an AI writes. */
export function ChannelDisclosures({
  calls,
  companyId,
  disclosure: { channels, requiredBy, wordings },
}: {
  calls: AssistantCalls
  companyId: number
  disclosure: AiDisclosure
}) {
  const id = useId()
  return (
    <div className={classes.channels}>
      <h3 id={id} className={classes.title}>
        <Trans>On each channel</Trans>
      </h3>
      {requiredBy === 'law' && (
        <p className={section.lead}>
          <Trans>The law of your company’s country asks for it: it stays on for every channel.</Trans>
        </p>
      )}
      {requiredBy === 'unknown-country' && (
        <p className={section.lead}>
          <Trans>
            Your company’s country is not known, so it stays on for every channel.{' '}
            <Link to="/onboarding">Name the country</Link>
          </Trans>
        </p>
      )}
      <ul className={classes.list} aria-labelledby={id}>
        {channels.map((channel) => (
          <ChannelDisclosureRow
            key={channel.id}
            calls={calls}
            companyId={companyId}
            channel={channel}
            isRequired={requiredBy !== null}
            ofCompany={wordings}
          />
        ))}
      </ul>
    </div>
  )
}
