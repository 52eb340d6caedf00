import { Button, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiToken } from '@frontdesk/contract'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { CodeBlock } from '../section/CodeBlock.tsx'
import { FailureText } from '../section/FailureText.tsx'
import { SetupSection } from '../section/SetupSection.tsx'
import section from '../section/SetupSection.module.css'
import { ApiTokenForm, type NewApiToken } from './ApiTokenForm.tsx'
import { ApiTokenList } from './ApiTokenList.tsx'

type Props = {
  /** Undefined while they are read. */
  tokens: readonly ApiToken[] | undefined
  /** The server's time, by which a token has expired. */
  now: Date
  /** Why they could not be read; `isFinal`: asking again does not help. */
  failure: { sentence: string; isFinal: boolean } | null
  isRetrying: boolean
  onRetry: () => void
  /** The secret that was just made; it is shown until its maker has stored it, and never again. */
  secret: string | null
  onStored: () => void
  isMaking: boolean
  makingFailure: string | null
  onMake: (token: NewApiToken) => Promise<unknown>
  revoking: string | null
  revokingFailure: string | null
  onRevoke: (id: string) => void
}

/** The API tokens of a company in every state (API-5). */
export function ApiTokensView({ tokens, failure, secret, onStored, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <SetupSection
      title={<Trans>API tokens</Trans>}
      lead={
        <Trans>
          By a token another program reads and writes for your company, in your name and no further than you allow here.
          Billing, the team and the channels’ settings stay closed to it.
        </Trans>
      }
    >
      {secret !== null && (
        <div className={section.secret}>
          <CodeBlock title={<Trans>Token</Trans>} copyLabel={t`Copy the token`}>
            {secret}
          </CodeBlock>
          <Text role="status" size="sm">
            <Trans>This is shown once. Copy it to the program that will use it now.</Trans>
          </Text>
          <Button variant="default" className={section.start ?? ''} onClick={onStored}>
            <Trans>I have stored it</Trans>
          </Button>
        </div>
      )}
      {tokens ? (
        <>
          <ApiTokenList tokens={tokens} now={rest.now} revoking={rest.revoking} onRevoke={rest.onRevoke} />
          <FailureText sentence={rest.revokingFailure} />
          <ApiTokenForm isMaking={rest.isMaking} onMake={rest.onMake} />
          <FailureText sentence={rest.makingFailure} />
        </>
      ) : failure?.isFinal ? (
        <p className={section.fact}>{failure.sentence}</p>
      ) : failure ? (
        <FailureState
          title={<Trans>The tokens could not be loaded</Trans>}
          onRetry={rest.onRetry}
          isRetrying={rest.isRetrying}
        >
          <Trans>Nothing has changed: the programs that use them go on working.</Trans>
        </FailureState>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SetupSection>
  )
}
