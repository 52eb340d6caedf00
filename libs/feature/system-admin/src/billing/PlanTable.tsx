import '@mantine/core/styles/Table.layer.css'
import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PlanOfSystem } from '@frontdesk/api-client'
import { minor, moneyText } from '@frontdesk/money'
import { useLocale, useNumberText } from '@frontdesk/platform'
import figures from '../figureTable.module.css'

/**
 * The plans with their price of a month, whether they are on sale, and how many companies run each, and the buttons by
 * which one is changed and sold at another price.
 */
export function PlanTable({
  plans,
  onChange,
  onPrice,
}: {
  plans: readonly PlanOfSystem[]
  onChange: (plan: PlanOfSystem) => void
  onPrice: (plan: PlanOfSystem) => void
}) {
  return (
    <Table className={figures.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            <Trans>Plan</Trans>
          </Table.Th>
          <Table.Th scope="col" className={figures.figure}>
            <Trans>A month</Trans>
          </Table.Th>
          <Table.Th scope="col" className={figures.figure}>
            <Trans>Trial days</Trans>
          </Table.Th>
          <Table.Th scope="col" className={figures.figure}>
            <Trans>Companies</Trans>
          </Table.Th>
          <Table.Th scope="col" className={figures.action}>
            <Trans>Actions</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {plans.map((of) => (
          <PlanRow key={of.plan.id} of={of} onChange={() => onChange(of)} onPrice={() => onPrice(of)} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function PlanRow({ of, onChange, onPrice }: { of: PlanOfSystem; onChange: () => void; onPrice: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const numberText = useNumberText()
  const { plan, isOnSale, companies } = of
  const { name, id } = plan
  return (
    <Table.Tr>
      <Table.Th scope="row" className={figures.company}>
        {name}{' '}
        {!isOnSale && (
          <Badge variant="light" color="gray">
            <Trans>Not on sale</Trans>
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {id}
        </Text>
      </Table.Th>
      <Table.Td className={figures.figure} data-label={t`A month`}>
        {moneyText(locale, { minor: minor(plan.amount), currency: plan.currencyCode ?? 'USD' })}
      </Table.Td>
      <Table.Td className={figures.figure} data-label={t`Trial days`}>
        {numberText(plan.trialDays ?? 0)}
      </Table.Td>
      <Table.Td className={figures.figure} data-label={t`Companies`}>
        {numberText(companies)}
      </Table.Td>
      <Table.Td className={figures.action}>
        <Group gap={8} wrap="wrap" className={figures.actions}>
          <Button size="sm" variant="default" onClick={onChange} aria-label={t`Change ${id}`}>
            <Trans context="button">Change</Trans>
          </Button>
          {isOnSale && (
            <Button size="sm" variant="default" onClick={onPrice} aria-label={t`A new price for ${id}`}>
              <Trans>New price</Trans>
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
