import { Trans, useLingui } from '@lingui/react/macro'
import type { AiDisclosure } from '@frontdesk/contract'
import { useId } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import classes from '../TeachAssistant.module.css'
import { ChannelDisclosures } from './ChannelDisclosures.tsx'
import { WordingForm } from './WordingForm.tsx'

/**
 * In which words customers learn that an AI writes, in each language, and on which channels (decisions 0055 and 0064).
 * A company changes the words; whether it may leave them out on a channel is the law's.
 */
export function DisclosureForm({
  calls,
  companyId,
  disclosure,
}: {
  calls: AssistantCalls
  companyId: number
  disclosure: AiDisclosure
}) {
  const { t } = useLingui()
  const id = useId()
  const { wordings, defaults, revision } = disclosure
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Trans>Customers learn that an AI writes</Trans>
      </h2>
      <p className={classes.lead}>
        <Trans>
          In every chat, before its first answer and again when it has not written for a day. What people write never
          has it. In the European Union, and in many other places, the law asks for it.
        </Trans>
      </p>
      <WordingForm
        calls={calls}
        companyId={companyId}
        label={t`The words in each language`}
        wordings={wordings}
        own={(language) => wordings[language] !== defaults[language]}
        revision={revision}
        resetLabel={<Trans>Use the usual words</Trans>}
      />
      {disclosure.channels.length > 0 && (
        <ChannelDisclosures calls={calls} companyId={companyId} disclosure={disclosure} />
      )}
    </section>
  )
}
