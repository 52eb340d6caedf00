import { useApi } from '@frontdesk/platform'
import { EmptyState, FailureState, PageTitle, SkeletonRows, TimeText } from '@frontdesk/platform/parts'
import type { CompanyOverview } from '@frontdesk/contract'
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { ChannelRows, SalonRows } from './company/CompanyConnectionsView.tsx'
import { companyDetailQueries } from './company/companyDetailQueries.ts'
import { CompanyFigures, SubscriptionFigures, CompanyTrends } from './company/CompanyFiguresView.tsx'
import { CompanyFlagRows } from './company/CompanyFlagRows.tsx'
import { CompanyQuotasView } from './company/CompanyQuotasView.tsx'
import { CompanyRows } from './company/CompanyRows.tsx'
import { CompanySection } from './company/CompanySection.tsx'
import { InvoiceRows } from './company/InvoiceRows.tsx'
import { flagQueries } from './flags/flagQueries.ts'

function Heading({ company: { id, name, title, isArchived } }: { company: CompanyOverview }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Group gap="sm">
          <PageTitle title={name} />
          {isArchived === true && (
            <Badge variant="light" color="gray">
              <Trans>Archived</Trans>
            </Badge>
          )}
        </Group>
        <Group gap="sm">
          <Button component={Link} to="/companies" variant="default">
            <Trans>All companies</Trans>
          </Button>
          <Button component={Link} to={`/audit?company=${id}`} variant="default">
            <Trans>Audit log</Trans>
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <Trans>Company {id}</Trans>
        {title && title !== name && (
          <>
            {' · '}
            <bdi>{title}</bdi>
          </>
        )}
      </Text>
    </Stack>
  )
}

/** The parts that are fetched by themselves. */
function Parts({ company }: { company: CompanyOverview }) {
  const { t } = useLingui()
  const api = useApi()
  const { id } = company
  const connections = useQuery(companyDetailQueries.connections(api, id))
  const flags = useQuery(flagQueries.all(api))
  return (
    <>
      <CompanySection title={t`The last 30 days`} query={useQuery(companyDetailQueries.days(api, id))}>
        {(days) => <CompanyTrends days={days} />}
      </CompanySection>
      <CompanySection title={t`Quotas`} query={useQuery(companyDetailQueries.quotas(api, id))}>
        {(quotas) => <CompanyQuotasView companyId={id} quotas={quotas} />}
      </CompanySection>
      <CompanySection title={t`Channels`} query={connections}>
        {({ channels }) => <ChannelRows channels={channels} />}
      </CompanySection>
      <CompanySection title={t`Salons`} query={connections}>
        {({ salons }) => <SalonRows salons={salons} />}
      </CompanySection>
      <CompanySection title={t`Administrators`} query={useQuery(companyDetailQueries.people(api, id))}>
        {(people) => (
          <CompanyRows
            empty={<Trans>Nobody has access to the company.</Trans>}
            rows={people.map((person) => ({
              key: person.id,
              name: person.fullName || person.email,
              detail: [person.email, person.isOwner ? t`Owner` : null].filter(Boolean).join(' · '),
              end: person.lastSeenAt ? <TimeText at={person.lastSeenAt} show="moment" /> : t`Never seen`,
            }))}
          />
        )}
      </CompanySection>
      <CompanySection title={t`Invoices`} query={useQuery(companyDetailQueries.invoices(api, id))}>
        {({ invoices }) => <InvoiceRows invoices={invoices} />}
      </CompanySection>
      <CompanySection title={t`Feature flags`} query={useQuery(flagQueries.ofCompany(api, id))}>
        {(page) => <CompanyFlagRows company={company} flags={flags.data ?? []} page={page} />}
      </CompanySection>
    </>
  )
}

/**
 * One company (SYS-3): what it comes to, its last 30 days, its quotas, channels, salons, administrators, subscription,
 * invoices and flags, each of which loads and fails by itself. Route `/system-admin/companies/:id`.
 */
export function CompanyDetailsPage() {
  const { t } = useLingui()
  const { id: text = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
  const { data, error, isFetching, refetch } = useQuery({
    ...companyDetailQueries.company(useApi(), id),
    enabled: id > 0,
  })
  if (error)
    return (
      <FailureState
        title={<Trans>Failed to fetch company stats</Trans>}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error.message}
      </FailureState>
    )
  if (id === 0 || data?.company === null)
    return (
      <EmptyState
        drawing="lost"
        title={<Trans>There is no such company</Trans>}
        action={
          <Button component={Link} to="/companies" variant="default">
            <Trans>All companies</Trans>
          </Button>
        }
      />
    )
  if (!data) return <SkeletonRows rows={8} height={56} />
  const { company } = data
  return (
    <Stack gap="md" maw={1200} mx="auto" w="100%">
      <Heading company={company} />
      <Paper component="section" withBorder p="md" aria-label={t`Figures`}>
        <CompanyFigures company={company} />
      </Paper>
      <Paper component="section" withBorder p="md" aria-label={t`Subscription`}>
        <Stack gap="md">
          <Title order={2} size="h4">
            <Trans>Subscription</Trans>
          </Title>
          <SubscriptionFigures summary={company.subscriptionSummary} />
        </Stack>
      </Paper>
      <Parts company={company} />
    </Stack>
  )
}
