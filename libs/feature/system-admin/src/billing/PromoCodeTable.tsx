import '@mantine/core/styles/Table.layer.css'
import { Badge, Button, Group, Table } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PromoCode } from '@frontdesk/contract'
import { minor, moneyText } from '@frontdesk/money'
import { formatDay, useLocale, useNumberText } from '@frontdesk/platform'
import figures from '../figureTable.module.css'

/** The discount of a code in words: what is taken off, and from how many bills. */
function useDiscountText(): (promo: PromoCode) => string {
  const { t } = useLingui()
  const locale = useLocale()
  const numberText = useNumberText()
  return ({ discountType, percentage, amountCents, currencyCode, durationType, durationInBillingCycles }) => {
    const discount =
      discountType === 'percentage' || currencyCode === null
        ? `${numberText(percentage ?? 0)} %`
        : moneyText(locale, { minor: minor(amountCents ?? 0), currency: currencyCode })
    if (durationType === 'once') return t`${discount}, one bill`
    const bills = durationInBillingCycles ?? 0
    return durationType === 'forever' ? t`${discount}, every bill` : t`${discount}, bills: ${bills}`
  }
}

/** Promo codes with their discount, use and end; each can be changed, and given to a company. */
export function PromoCodeTable({
  promoCodes,
  onChange,
  onAssign,
}: {
  promoCodes: readonly PromoCode[]
  onChange: (promo: PromoCode) => void
  onAssign: (promo: PromoCode) => void
}) {
  const { t } = useLingui()
  const discountText = useDiscountText()
  const numberText = useNumberText()
  return (
    <Table className={figures.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            <Trans>Code</Trans>
          </Table.Th>
          <Table.Th scope="col" className={figures.figure}>
            <Trans>Discount</Trans>
          </Table.Th>
          <Table.Th scope="col" className={figures.figure}>
            <Trans>Redeemed</Trans>
          </Table.Th>
          <Table.Th scope="col" className={figures.figure}>
            <Trans>Last day</Trans>
          </Table.Th>
          <Table.Th scope="col" className={figures.action}>
            <Trans>Actions</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {promoCodes.map((promo) => {
          const { code } = promo
          return (
            <Table.Tr key={promo.id}>
              <Table.Th scope="row" className={figures.company}>
                {promo.code}{' '}
                {!promo.isActive && (
                  <Badge variant="light" color="gray">
                    <Trans>Ended</Trans>
                  </Badge>
                )}
              </Table.Th>
              <Table.Td className={figures.figure} data-label={t`Discount`}>
                {discountText(promo)}
              </Table.Td>
              <Table.Td className={figures.figure} data-label={t`Redeemed`}>
                {numberText(promo.redemptions)}
                {promo.maxRedemptions !== null && ` / ${numberText(promo.maxRedemptions)}`}
              </Table.Td>
              <Table.Td className={figures.figure} data-label={t`Last day`}>
                {promo.validTo === null ? '–' : formatDay(promo.validTo)}
              </Table.Td>
              <Table.Td className={figures.action}>
                <Group gap={8} wrap="wrap" className={figures.actions}>
                  <Button size="sm" variant="default" onClick={() => onChange(promo)} aria-label={t`Change ${code}`}>
                    <Trans context="button">Change</Trans>
                  </Button>
                  <Button
                    size="sm"
                    variant="default"
                    onClick={() => onAssign(promo)}
                    aria-label={t`Give ${code} to a company`}
                  >
                    <Trans>Give</Trans>
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
