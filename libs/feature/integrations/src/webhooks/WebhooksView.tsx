import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@frontdesk/contract'
import { FailureState, SettingsSection, SkeletonRows } from '@frontdesk/platform/parts'
import { FailureText } from '../section/FailureText.tsx'
import { NewSecret } from '../section/NewSecret.tsx'
import section from '../section/setup.module.css'
import { WebhookForm, type NewWebhook } from './WebhookForm.tsx'
import { WebhookList, type WebhookChange } from './WebhookList.tsx'

type Props = {
  /** Undefined while they are read. */
  webhooks: readonly Webhook[] | undefined
  /** Why they could not be read; `isFinal`: asking again does not help. */
  failure: { sentence: string; isFinal: boolean } | null
  isRetrying: boolean
  onRetry: () => void
  /** The secret that was just made; it is shown until its maker has stored it, and never again. */
  secret: string | null
  onStored: () => void
  isMaking: boolean
  makingFailure: string | null
  /** Resolves when the webhook is made; rejects when it is not. */
  onMake: (webhook: NewWebhook) => Promise<unknown>
  /** The changes that are on their way, by the id of the webhook. */
  changing: ReadonlyMap<string, WebhookChange>
  changingFailure: string | null
  onChange: (webhook: Webhook, change: WebhookChange) => void
  onOpenLog: (webhook: Webhook) => void
}

/** The webhooks of a company in every state (API-6). */
export function WebhooksView({ webhooks, failure, secret, ...rest }: Props) {
  const { t } = useLingui()
  const isRotating = [...rest.changing.values()].includes('secret')
  return (
    <SettingsSection
      isWide
      title={<Trans>Webhooks</Trans>}
      lead={
        <Trans>
          An address of your own hears of what happens here, at once. What is sent names chats and messages by their
          ids, without a customer’s words, and is signed.
        </Trans>
      }
    >
      {secret !== null && (
        <NewSecret
          title={<Trans>Secret</Trans>}
          copyLabel={t`Copy the secret`}
          secret={secret}
          onStored={rest.onStored}
        >
          <Trans>This is shown once. Copy it to the program that checks the signatures now.</Trans>
        </NewSecret>
      )}
      {webhooks ? (
        <>
          <WebhookList webhooks={webhooks} {...rest} isClosed={secret !== null || isRotating || rest.isMaking} />
          <FailureText sentence={rest.changingFailure} />
          <WebhookForm isMaking={rest.isMaking} isClosed={secret !== null} onMake={rest.onMake} />
          <FailureText sentence={rest.makingFailure} />
        </>
      ) : failure?.isFinal ? (
        <p className={section.fact}>{failure.sentence}</p>
      ) : failure ? (
        <FailureState
          title={<Trans>The webhooks could not be loaded</Trans>}
          onRetry={rest.onRetry}
          isRetrying={rest.isRetrying}
        >
          <Trans>Nothing has changed: your addresses go on hearing of what happens.</Trans>
        </FailureState>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SettingsSection>
  )
}
