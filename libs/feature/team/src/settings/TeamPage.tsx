import { useAdmin, useApi, useCompany, useCompanyId, useIdsHere } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import classes from './Team.module.css'
import { teamQueries } from './teamQueries.ts'
import { TeamView } from './TeamView.tsx'
import { useTeamChanges } from './useTeamChanges.ts'

/** `/settings/team` (TEAM-1). */
export function TeamPage() {
  const companyId = useCompanyId()
  return companyId === null ? null : <Team key={companyId} companyId={companyId} />
}

function Team({ companyId }: { companyId: number }) {
  const api = useApi()
  const admin = useAdmin()
  const company = useCompany()
  const people = useQuery(teamQueries.people(api, companyId))
  const invitations = useQuery(teamQueries.invitations(api, companyId))
  const idsHere = useIdsHere()
  const changes = useTeamChanges(companyId)
  const failure = people.error ?? invitations.error
  return (
    <div className={classes.page}>
      {people.data && invitations.data ? (
        <TeamView
          people={people.data}
          invitations={invitations.data}
          // A system administrator who acts for the company has the powers of an administrator.
          me={{ id: admin?.id ?? 0, role: company?.role ?? 'admin' }}
          idsHere={idsHere}
          changes={changes}
        />
      ) : failure === null ? (
        <SkeletonRows rows={5} withFaces />
      ) : (
        <FailureState
          title={<Trans>The team could not be loaded</Trans>}
          onRetry={() => void Promise.all([people.refetch(), invitations.refetch()])}
          isRetrying={people.isFetching || invitations.isFetching}
        >
          {failure.message}
        </FailureState>
      )}
    </div>
  )
}
