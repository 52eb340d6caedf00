import type { CompanyQuotas } from '@frontdesk/contract'
import { useFileSize, useNumberText } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { FactList } from './FactList.tsx'
import { QuotaDialog } from './QuotaDialog.tsx'

type Quota = CompanyQuotas['storage']

/** The bound that holds; null for none. */
const boundOf = ({ choice, ofServer }: Quota): number | null =>
  choice === 'server' ? ofServer : choice === 'unlimited' ? null : choice

function QuotaFact({ of, textOf }: { of: Quota; textOf: (amount: number) => string }): ReactNode {
  const bound = boundOf(of)
  const [used, most] = [textOf(of.used), bound === null ? null : textOf(bound)]
  return (
    <>
      {most === null ? (
        used
      ) : (
        <Trans>
          {used} of {most}
        </Trans>
      )}
      <Text size="xs" c="dimmed" fw={400}>
        {of.choice !== 'server' ? (
          most === null ? (
            <Trans>No limit for this company</Trans>
          ) : (
            <Trans>A limit of this company</Trans>
          )
        ) : most === null ? (
          <Trans>No limit on the server</Trans>
        ) : (
          <Trans>The limit of the server</Trans>
        )}
      </Text>
    </>
  )
}

/** The quotas of a company and how much of each it has used, and the way to change them. */
export function CompanyQuotasView({ companyId, quotas }: { companyId: number; quotas: CompanyQuotas }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const fileSize = useFileSize()
  const [isAsked, setAsked] = useState(false)
  const sizeText = (bytes: number) => (bytes === 0 ? numberText(0) : fileSize(bytes))
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { name: t`AI replies in 24 hours`, value: <QuotaFact of={quotas.aiRuns} textOf={numberText} /> },
          { name: t`AI tokens in 24 hours`, value: <QuotaFact of={quotas.aiTokens} textOf={numberText} /> },
          { name: t`Files`, value: <QuotaFact of={quotas.storage} textOf={sizeText} /> },
          ...(quotas.sockets
            ? [{ name: t`Live connections now`, value: <QuotaFact of={quotas.sockets} textOf={numberText} /> }]
            : []),
        ]}
      />
      <Group>
        <Button variant="default" onClick={() => setAsked(true)}>
          <Trans>Change the quotas</Trans>
        </Button>
      </Group>
      {isAsked && <QuotaDialog companyId={companyId} quotas={quotas} onClose={() => setAsked(false)} />}
    </Stack>
  )
}
