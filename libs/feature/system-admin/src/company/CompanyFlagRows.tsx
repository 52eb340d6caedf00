import type { CompanyFlagPage } from '@frontdesk/api-client'
import type { FeatureFlag } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFlagStateName } from '../flags/matrix/useFlagStateName.ts'
import { WhyFlag } from '../flags/matrix/WhyFlag.tsx'
import { CompanyRows } from './CompanyRows.tsx'

/** The state of each flag for a company, and its reason. */
export function CompanyFlagRows({
  company,
  flags,
  page,
}: {
  company: { id: number; name: string }
  flags: readonly FeatureFlag[]
  page: CompanyFlagPage
}) {
  const { t } = useLingui()
  const nameOf = useFlagStateName()
  const [asked, setAsked] = useState<FeatureFlag | null>(null)
  const states = page.companies[0]?.states ?? []
  const rows = page.flagIds.flatMap((id, place) => {
    const [flag, state] = [flags.find((each) => each.id === id), states[place]]
    if (!flag || !state) return []
    const { name } = flag
    return [
      {
        key: id,
        name,
        detail: nameOf(state).sentence,
        end: (
          <Button variant="default" size="compact-md" aria-label={t`Why? ${name}`} onClick={() => setAsked(flag)}>
            <Trans>Why?</Trans>
          </Button>
        ),
      },
    ]
  })
  return (
    <>
      <CompanyRows rows={rows} empty={<Trans>There are no flags yet</Trans>} />
      {asked && <WhyFlag company={company} flag={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
