import { Button, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@frontdesk/contract'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { CodeBlock } from '../section/CodeBlock.tsx'
import { FailureText } from '../section/FailureText.tsx'
import { SetupSection } from '../section/SetupSection.tsx'
import section from '../section/SetupSection.module.css'
import { WebhookForm, type NewWebhook } from './WebhookForm.tsx'
import { WebhookList } from './WebhookList.tsx'

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
  /** The id of the webhook that is being changed; null: none. */
  changing: string | null
  changingFailure: string | null
  /** Switches one off that is on, and on that is off. */
  onSwitch: (webhook: Webhook) => void
  onRotate: (webhook: Webhook) => void
  onRemove: (webhook: Webhook) => void
  onOpenLog: (webhook: Webhook) => void
}

/** The webhooks of a company in every state (API-6). */
export function WebhooksView({ webhooks, failure, secret, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <SetupSection
      title={<Trans>Webhooks</Trans>}
      lead={
        <Trans>
          An address of your own hears of what happens here, at once. What is sent names chats and messages by their
          ids, without a customer’s words, and is signed.
        </Trans>
      }
    >
      {secret !== null && (
        <div className={section.secret}>
          <CodeBlock title={<Trans>Secret</Trans>} copyLabel={t`Copy the secret`}>
            {secret}
          </CodeBlock>
          <Text role="status" size="sm">
            <Trans>This is shown once. Copy it to the program that checks the signatures now.</Trans>
          </Text>
          <Button variant="default" className={section.start ?? ''} onClick={rest.onStored}>
            <Trans>I have stored it</Trans>
          </Button>
        </div>
      )}
      {webhooks ? (
        <>
          <WebhookList webhooks={webhooks} {...rest} />
          <FailureText sentence={rest.changingFailure} />
          <WebhookForm isMaking={rest.isMaking} onMake={rest.onMake} />
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
    </SetupSection>
  )
}
