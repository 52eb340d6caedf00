import { Trans } from '@lingui/react/macro'
import { sessionQueries, useApi, useBus, useSession } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import classes from '../form/Form.module.css'
import { useFailureOf } from '../form/useFailureOf.ts'
import { CreateCompanyForm } from './CreateCompanyForm.tsx'
import page from './CreateCompanyPage.module.css'

/** What an administrator without a company sees (API-4): everything else needs one. */
export function CreateCompanyPage() {
  const api = useApi()
  const bus = useBus()
  const session = useSession()
  const queryClient = useQueryClient()
  const failureOf = useFailureOf()
  const create = useMutation({
    mutationFn: (company: { name: string }) => api.companies.createCompany(company),
    onSuccess: ({ id }) => {
      session.chooseCompany(id)
      bus.say('COMPANY_CREATED', { companyId: id })
      return queryClient.invalidateQueries({ queryKey: sessionQueries.companies(api).queryKey })
    },
  })
  return (
    <div className={page.page}>
      <section className={classes.card}>
        <h2 className={classes.title}>
          <Trans>Name your company</Trans>
        </h2>
        <p className={classes.lead}>
          <Trans>Chats, the assistant and colleagues belong to a company.</Trans>
        </p>
        <CreateCompanyForm onSubmit={create.mutate} isPending={create.isPending} failure={failureOf(create.error)} />
      </section>
    </div>
  )
}
