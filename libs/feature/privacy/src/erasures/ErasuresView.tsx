import type { Erasure } from '@frontdesk/contract'
import { FailureState, SettingsSection, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import classes from '../exports/DataExports.module.css'
import { ErasureRow } from './ErasureRow.tsx'
import type { Certificate } from './useCertificate.ts'

type Props = {
  /** Undefined while they are loaded. */
  erasures: readonly Erasure[] | undefined
  /** Why they could not be loaded. */
  failure: string | null
  isRetrying: boolean
  onRetry: () => void
  certificate: Certificate
}

/** The customers who were erased, without a word of them (PRIV-2). */
export function ErasuresView({ erasures, failure, isRetrying, onRetry, certificate }: Props) {
  const { t } = useLingui()
  return (
    <SettingsSection
      title={<Trans>Erased customers</Trans>}
      lead={
        <Trans>
          A customer who asks for it is erased from their chat, by the shield in its header. A certificate says what was
          removed, when and by whom.
        </Trans>
      }
      isWide
    >
      {erasures && erasures.length > 0 ? (
        <ul className={classes.list} aria-label={t`Erased customers`}>
          {erasures.map((erasure) => (
            <ErasureRow key={erasure.id} erasure={erasure} certificate={certificate} />
          ))}
        </ul>
      ) : erasures ? (
        <Text size="sm" c="dimmed">
          <Trans>Nobody was erased yet.</Trans>
        </Text>
      ) : failure === null ? (
        <SkeletonRows rows={2} />
      ) : (
        <FailureState title={<Trans>The erasures could not be loaded</Trans>} onRetry={onRetry} isRetrying={isRetrying}>
          {failure}
        </FailureState>
      )}
    </SettingsSection>
  )
}
