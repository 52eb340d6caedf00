import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import type { ChannelDisclosure, Language } from '@frontdesk/contract'
import { useListText } from '@frontdesk/platform'
import { ChannelMark, languageNames } from '@frontdesk/platform/parts'
import { useState } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { useChangeFailure } from '../history/useChangeFailure.ts'
import section from '../TeachAssistant.module.css'
import { useChangeAssistant } from '../useChangeAssistant.ts'
import classes from './ChannelDisclosures.module.css'
import { WordingForm } from './WordingForm.tsx'

/** The switch of a channel's disclosure: on at once, off only when that is confirmed. */
function useDisclosureSwitch(
  calls: AssistantCalls,
  companyId: number,
  { id, isOn, revision }: ChannelDisclosure,
  isRequired: boolean,
) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, variables, error } = useChangeAssistant(calls, companyId, () => setConfirming(false))
  const isShownOn = isRequired || (isPending ? (variables.disclosure?.isOn ?? isOn) : isOn)
  const change = (turned: boolean) => mutate({ disclosure: { channelId: id, isOn: turned, revision } })
  return {
    isShownOn,
    isConfirming: isConfirming && isShownOn && !isRequired,
    isPending,
    error,
    set: (on: boolean) => {
      if (isPending) return
      if (on) change(true)
      else setConfirming(true)
    },
    switchOff: () => change(false),
    keepOn: () => setConfirming(false),
  }
}

/** The consequence of switching a channel's disclosure off, before it is done. */
function SwitchOffQuestion({
  title,
  toggle: { isPending, switchOff, keepOn },
}: {
  title: string
  toggle: ReturnType<typeof useDisclosureSwitch>
}) {
  return (
    <div className={section.notice} role="alert">
      <p>
        <Trans>
          Customers who write to {title} will not read any more that an AI answers. Switch it off only where they learn
          that beforehand, such as in the profile of the channel. Where the law asks for it, your company is liable; the
          history of the assistant keeps who switched it off.
        </Trans>
      </p>
      <div className={section.actions}>
        <Button size="sm" color="red" loading={isPending} onClick={switchOff}>
          <Trans>Switch it off here</Trans>
        </Button>
        <Button size="sm" variant="default" disabled={isPending} onClick={keepOn}>
          <Trans>Keep it on</Trans>
        </Button>
      </div>
    </div>
  )
}

/**
 * A channel with the switch of its disclosure and, opened, its own words. It is switched off only after a sentence
 * about what follows from that.
 */
export function ChannelDisclosureRow({
  calls,
  companyId,
  channel,
  isRequired,
  ofCompany,
}: {
  calls: AssistantCalls
  companyId: number
  channel: ChannelDisclosure
  /** It cannot be switched off. */
  isRequired: boolean
  /** The words that it has where it has none of its own. */
  ofCompany: Readonly<Record<Language, string>>
}) {
  const { t } = useLingui()
  const { id, type, title, wordings, revision } = channel
  const [isOpen, setOpen] = useState(false)
  const toggle = useDisclosureSwitch(calls, companyId, channel, isRequired)
  const { isShownOn, error } = toggle
  const failureOf = useChangeFailure()
  const listText = useListText()
  const own = listText(Object.keys(wordings).map((language) => languageNames[language as Language]))
  const reason = error === null ? '' : failureOf(error)
  return (
    <li className={classes.channel}>
      <div className={classes.head}>
        <ChannelMark platform={type} size={28} />
        <Switch
          className={classes.switch ?? ''}
          label={title}
          checked={isShownOn}
          disabled={isRequired}
          onChange={(event) => toggle.set(event.currentTarget.checked)}
          description={
            !isShownOn ? (
              <Trans>Off: customers do not read here that an AI writes.</Trans>
            ) : own === '' ? (
              <Trans>In the company’s words.</Trans>
            ) : (
              <Trans>In words of its own: {own}</Trans>
            )
          }
        />
        {isShownOn && (
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={t`Own words: ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Trans>Own words</Trans>
          </Button>
        )}
      </div>
      {toggle.isConfirming && <SwitchOffQuestion title={title} toggle={toggle} />}
      {error !== null && (
        <p role="alert" className={section.failed}>
          <Trans>That was not changed: {reason}</Trans>
        </p>
      )}
      {isOpen && isShownOn && (
        <WordingForm
          calls={calls}
          companyId={companyId}
          label={t`The words on ${title}`}
          channelId={id}
          wordings={{ ...ofCompany, ...wordings }}
          own={(language) => wordings[language] !== undefined}
          revision={revision}
          resetLabel={<Trans>Use the company’s words</Trans>}
        />
      )}
    </li>
  )
}
