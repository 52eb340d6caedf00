import type { Erasure } from '@frontdesk/contract'
import { SettingsSection } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ErasureRow } from '../erasures/ErasureRow.tsx'
import type { Certificate } from '../erasures/useCertificate.ts'
import classes from '../exports/DataExports.module.css'
import { EraseCustomerDialog } from './EraseCustomerDialog.tsx'

type Props = {
  /** The customer as the chat is called; '' without a name. */
  name: string
  /** Null before it is asked for. */
  erasure: Erasure | null
  /** Why the last attempt was refused. */
  failure: string | null
  isErasing: boolean
  onErase: () => Promise<unknown>
  certificate: Certificate
}

/** The erasure of one customer: what it does, its progress, and its certificate (PRIV-2). */
export function EraseCustomerView({ name, erasure, failure, isErasing, onErase, certificate }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsSection
      title={<Trans>Erase this customer</Trans>}
      lead={
        <Trans>
          All of their conversations, messages and files are deleted for good, in lists, search, logs and archives. If
          they write again, they are a new person. Invoices of your company stay: they name no customer.
        </Trans>
      }
      isWide
    >
      {erasure ? (
        <ul className={classes.list}>
          <ErasureRow erasure={erasure} certificate={certificate} />
        </ul>
      ) : (
        <>
          {failure !== null && (
            <Text role="alert" size="sm" c="var(--fd-danger)">
              {failure}
            </Text>
          )}
          <Button className={classes.start ?? ''} color="red" loading={isErasing} onClick={() => setAsking(true)}>
            <Trans>Erase for good…</Trans>
          </Button>
          {isAsking && (
            <EraseCustomerDialog
              name={name}
              onClose={() => setAsking(false)}
              onErase={() => {
                setAsking(false)
                // Its failure is shown above the button.
                onErase().catch(() => undefined)
              }}
            />
          )}
        </>
      )}
    </SettingsSection>
  )
}
