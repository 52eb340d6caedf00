import { Button, CloseButton, TextInput, UnstyledButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDiscount2 } from '@tabler/icons-react'
import type { Currency } from '@frontdesk/money'
import { useKeptFocus } from '@frontdesk/platform/parts'
import { useId, useRef, useState, type FormEvent } from 'react'
import { promoInPrice, type PromoState } from './PromoState.ts'
import { PromoTermsText } from './PromoTermsText.tsx'
import { usePromoRefusalText } from './usePromoRefusalText.ts'
import classes from './PromoField.module.css'

/** The longest code that the provider takes. */
const longest = 64

type Props = {
  state: PromoState
  /** Of fixed discounts. */
  currency: Currency
  isDisabled?: boolean
  /** A trimmed code that is not empty. */
  onApply: (code: string) => void
  /** Takes a typed code, or a refused one, out again; the promo of the company itself comes back. */
  onRemove: () => void
}

/** The promo that is in the price. Only a typed code can be removed: the company's own one costs nothing to keep. */
function AppliedPromo({ state, currency, isDisabled = false, onRemove }: Omit<Props, 'onApply'>) {
  const { t } = useLingui()
  const promo = promoInPrice(state)
  if (!promo) return null
  const code = promo.code ?? ''
  const isOwn = promo.source === 'assignment' || (promo.assignmentId ?? null) !== null
  return (
    <div className={classes.applied}>
      <IconDiscount2 size={20} stroke={1.75} aria-hidden className={classes.sign} />
      <div className={classes.words}>
        <p className={classes.code}>{code === '' ? <Trans>Your discount</Trans> : <Trans>Promo code {code}</Trans>}</p>
        <p className={classes.terms}>
          <PromoTermsText promo={promo} currency={currency} />
        </p>
      </div>
      {!isOwn && <CloseButton aria-label={t`Remove promo code ${code}`} disabled={isDisabled} onClick={onRemove} />}
    </div>
  )
}

/** Applies and removes a promo code; says why one does not apply and for how many bills one does (SUB-1, PROMO-2). */
export function PromoField({ state, currency, isDisabled = false, onApply, onRemove }: Props) {
  const { t } = useLingui()
  const id = useId()
  const refusalText = usePromoRefusalText()
  // The field goes with the code that it has applied.
  const open = useRef<HTMLButtonElement>(null)
  const keptFocus = useKeptFocus(open)
  // Null: the field shows what the state says.
  const [typed, setTyped] = useState<string | null>(null)
  const stated = state.is === 'refused' || state.is === 'checking' ? state.code : null
  const shown = typed ?? stated
  const code = shown?.trim() ?? ''
  const isRefused = state.is === 'refused' && typed === null
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (code === '') return
    setTyped(null)
    onApply(code)
  }
  const remove = () => {
    setTyped(null)
    onRemove()
  }
  return (
    // The answer to a code is announced: the field may not have the focus any more.
    <div className={classes.promo} aria-live="polite" {...keptFocus}>
      <AppliedPromo state={state} currency={currency} isDisabled={isDisabled} onRemove={onRemove} />
      {shown !== null ? (
        <form className={classes.form} onSubmit={apply}>
          <TextInput
            id={id}
            className={classes.field}
            label={t`Promo code`}
            value={shown}
            maxLength={longest}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={isDisabled}
            // The button that has opened the field is gone.
            autoFocus={typed !== null}
            rightSection={
              isRefused && (
                <CloseButton aria-label={t`Remove promo code ${code}`} disabled={isDisabled} onClick={remove} />
              )
            }
            error={isRefused ? refusalText(state.because) : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={state.is === 'checking'} disabled={isDisabled}>
            <Trans>Apply</Trans>
          </Button>
        </form>
      ) : (
        <UnstyledButton ref={open} className={classes.open} disabled={isDisabled} onClick={() => setTyped('')}>
          {promoInPrice(state) ? <Trans>Use another promo code</Trans> : <Trans>Add a promo code</Trans>}
        </UnstyledButton>
      )}
    </div>
  )
}
