import { useLingui } from '@lingui/react/macro'

/** Returns a function that says why conversations were handed over; one of a newer provider is named by its key. */
export function useReasonName(): (reason: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    'taken-over': t`a person took it over`,
    asked: t`the customer asked for a person`,
    'call-back': t`the customer asks to be called`,
    'handed-over': t`the AI did not know the answer`,
    'voice-message': t`the AI could not listen to a voice message`,
    withheld: t`the AI’s answer would have given away its instructions`,
    failed: t`the AI could not answer`,
    stalled: t`the AI stopped in the middle of its answer`,
    undelivered: t`the AI’s answer did not reach the customer`,
    loop: t`a machine seems to be answering the AI`,
    edited: t`the customer changed a question after its answer`,
    'long-wait': t`the AI could not begin to answer in time`,
    'hourly-limit': t`the AI had given all its answers of the hour`,
    'daily-limit': t`the AI had given all its answers in a conversation for the day`,
    'quota-reached': t`the AI had used up what the company has for a day`,
    'assistant-off': t`the assistant is switched off`,
    'office-hours': t`by the office hours the AI did not answer`,
    'conversation-limit': t`all conversations of the plan were used up`,
    'trial-ended': t`the trial had ended`,
    unpaid: t`the plan could not be charged`,
    'subscription-ended': t`the plan had ended`,
    'no-subscription': t`there was no plan`,
  }
  return (reason) => names[reason] ?? reason
}
