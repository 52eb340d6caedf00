import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { CompanyForm } from './CompanyForm.tsx'
import { DeleteCompany } from './DeleteCompany.tsx'
import type { Asked, StartCompanyChange } from './useCompanyChanges.ts'

/** The dialog that is open; one for each opening, so that what was typed into another company's is not in it. */
export function CompanyDialogs({ asked, changes }: { asked: Asked; changes: StartCompanyChange }) {
  const { isPending, close, failures } = changes
  // One for each form: pressing Create again after a lost answer makes no second company.
  const [intentKey] = useState(() => crypto.randomUUID())
  if (asked.is === 'deleting')
    return (
      <DeleteCompany
        company={asked.company}
        isPending={isPending}
        failure={failures.deleting}
        onClose={close}
        onDelete={() => changes.remove(asked.company.id)}
      />
    )
  const company = asked.is === 'editing' ? asked.company : null
  const reason = failures[asked.is]
  const title = company ? <Trans>Failed to update company</Trans> : <Trans>Failed to create company</Trans>
  return (
    <CompanyForm
      company={company}
      isPending={isPending}
      failure={reason === null ? null : { title, reason }}
      onClose={close}
      onSubmit={(input) => (company ? changes.update({ id: company.id, input }) : changes.create({ input, intentKey }))}
    />
  )
}
