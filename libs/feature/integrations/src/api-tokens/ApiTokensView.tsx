import { Anchor } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiToken } from '@frontdesk/contract'
import { FailureState, SettingsSection, SkeletonRows } from '@frontdesk/platform/parts'
import { FailureText } from '../section/FailureText.tsx'
import { NewSecret } from '../section/NewSecret.tsx'
import section from '../section/setup.module.css'
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
  /** The ids of the tokens that are being revoked. */
  revoking: ReadonlySet<string>
  revokingFailure: string | null
  onRevoke: (id: string) => void
  /** The address of the API reference. */
  referenceUrl: string
}

/** The API tokens of a company in every state (API-5). */
export function ApiTokensView({ tokens, failure, secret, onStored, referenceUrl, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <SettingsSection
      isWide
      title={<Trans>API tokens</Trans>}
      lead={
        <>
          <Trans>
            By a token another program reads and writes for your company, in your name and no further than you allow
            here. Billing, the team and the channels’ settings stay closed to it.
          </Trans>{' '}
          <Anchor href={referenceUrl} target="_blank" rel="noreferrer" inherit>
            <Trans>The calls and their scopes</Trans>
          </Anchor>
        </>
      }
    >
      {secret !== null && (
        <NewSecret title={<Trans>Token</Trans>} copyLabel={t`Copy the token`} secret={secret} onStored={onStored}>
          <Trans>This is shown once. Copy it to the program that will use it now.</Trans>
        </NewSecret>
      )}
      {tokens ? (
        <>
          <ApiTokenList tokens={tokens} now={rest.now} revoking={rest.revoking} onRevoke={rest.onRevoke} />
          <FailureText sentence={rest.revokingFailure} />
          <ApiTokenForm isMaking={rest.isMaking} isClosed={secret !== null} onMake={rest.onMake} />
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
    </SettingsSection>
  )
}
