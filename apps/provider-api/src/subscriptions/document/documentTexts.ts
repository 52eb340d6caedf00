import type { InvoiceLine, Language } from '@frontdesk/contract'

/** The texts of an invoice in one language; `{plan}`, `{code}` and `{card}` are filled in. */
export type DocumentTexts = {
  invoice: string
  number: string
  issuedOn: string
  period: string
  from: string
  to: string
  taxId: string
  item: string
  quantity: string
  amount: string
  lines: Record<InvoiceLine['key'], string>
  discountWithoutCode: string
  total: string
  paid: string
  paidWith: string
  refunded: string
  left: string
  questions: string
}

/** The texts of the documents in every language. */
export const documentTexts: Readonly<Record<Language, DocumentTexts>> = {
  en: {
    invoice: 'Invoice',
    number: 'Invoice number',
    issuedOn: 'Date of issue',
    period: 'Paid period',
    from: 'Issued by',
    to: 'Billed to',
    taxId: 'Tax ID',
    item: 'Item',
    quantity: 'Quantity',
    amount: 'Amount',
    lines: {
      base: 'Plan {plan}',
      conversations: 'Conversations a month',
      salons: 'Further salons',
      discount: 'Discount, promo code {code}',
      'upgrade-credit': 'Credit for the unused part of the plan before',
      'not-charged': 'Not charged: too small an amount for a card payment',
    },
    discountWithoutCode: 'Discount',
    total: 'Total',
    paid: 'Paid',
    paidWith: 'Paid with {card}',
    refunded: 'Refunded',
    left: 'Left after the refund',
    questions: 'Questions about this invoice:',
  },
  es: {
    invoice: 'Factura',
    number: 'Número de factura',
    issuedOn: 'Fecha de emisión',
    period: 'Periodo pagado',
    from: 'Emitida por',
    to: 'Facturado a',
    taxId: 'NIF',
    item: 'Concepto',
    quantity: 'Cantidad',
    amount: 'Importe',
    lines: {
      base: 'Plan {plan}',
      conversations: 'Conversaciones al mes',
      salons: 'Salones adicionales',
      discount: 'Descuento, código promocional {code}',
      'upgrade-credit': 'Abono por la parte no usada del plan anterior',
      'not-charged': 'No se cobra: importe demasiado pequeño para un pago con tarjeta',
    },
    discountWithoutCode: 'Descuento',
    total: 'Total',
    paid: 'Pagado',
    paidWith: 'Pagado con {card}',
    refunded: 'Devuelto',
    left: 'Resto tras la devolución',
    questions: 'Preguntas sobre esta factura:',
  },
  kk: {
    invoice: 'Шот',
    number: 'Шот нөмірі',
    issuedOn: 'Берілген күні',
    period: 'Төленген кезең',
    from: 'Берген',
    to: 'Төлеуші',
    taxId: 'Салық төлеуші нөмірі',
    item: 'Атауы',
    quantity: 'Саны',
    amount: 'Сомасы',
    lines: {
      base: '{plan} тарифі',
      conversations: 'Айына әңгімелер',
      salons: 'Қосымша салондар',
      discount: 'Жеңілдік, {code} промокоды',
      'upgrade-credit': 'Алдыңғы тарифтің пайдаланылмаған бөлігі үшін есепке алу',
      'not-charged': 'Алынбайды: картамен төлеуге тым аз сома',
    },
    discountWithoutCode: 'Жеңілдік',
    total: 'Барлығы',
    paid: 'Төленді',
    paidWith: '{card} картасымен төленді',
    refunded: 'Қайтарылды',
    left: 'Қайтарғаннан кейінгі қалдық',
    questions: 'Осы шот туралы сұрақтар:',
  },
  pt: {
    invoice: 'Fatura',
    number: 'Número da fatura',
    issuedOn: 'Data de emissão',
    period: 'Período pago',
    from: 'Emitida por',
    to: 'Faturado a',
    taxId: 'Número fiscal',
    item: 'Descrição',
    quantity: 'Quantidade',
    amount: 'Valor',
    lines: {
      base: 'Plano {plan}',
      conversations: 'Conversas por mês',
      salons: 'Salões adicionais',
      discount: 'Desconto, código promocional {code}',
      'upgrade-credit': 'Crédito da parte não usada do plano anterior',
      'not-charged': 'Não cobrado: valor pequeno demais para um pagamento com cartão',
    },
    discountWithoutCode: 'Desconto',
    total: 'Total',
    paid: 'Pago',
    paidWith: 'Pago com {card}',
    refunded: 'Devolvido',
    left: 'Restante após a devolução',
    questions: 'Perguntas sobre esta fatura:',
  },
  ru: {
    invoice: 'Счёт',
    number: 'Номер счёта',
    issuedOn: 'Дата выставления',
    period: 'Оплаченный период',
    from: 'Исполнитель',
    to: 'Плательщик',
    taxId: 'Налоговый номер',
    item: 'Наименование',
    quantity: 'Количество',
    amount: 'Сумма',
    lines: {
      base: 'Тариф {plan}',
      conversations: 'Диалогов в месяц',
      salons: 'Дополнительные салоны',
      discount: 'Скидка, промокод {code}',
      'upgrade-credit': 'Зачёт неиспользованной части прежнего тарифа',
      'not-charged': 'Не списывается: слишком маленькая сумма для оплаты картой',
    },
    discountWithoutCode: 'Скидка',
    total: 'Итого',
    paid: 'Оплачено',
    paidWith: 'Оплачено картой {card}',
    refunded: 'Возвращено',
    left: 'Остаток после возврата',
    questions: 'Вопросы по этому счёту:',
  },
  uk: {
    invoice: 'Рахунок',
    number: 'Номер рахунку',
    issuedOn: 'Дата виставлення',
    period: 'Оплачений період',
    from: 'Виконавець',
    to: 'Платник',
    taxId: 'Податковий номер',
    item: 'Найменування',
    quantity: 'Кількість',
    amount: 'Сума',
    lines: {
      base: 'Тариф {plan}',
      conversations: 'Розмов на місяць',
      salons: 'Додаткові салони',
      discount: 'Знижка, промокод {code}',
      'upgrade-credit': 'Залік невикористаної частини попереднього тарифу',
      'not-charged': 'Не списується: замала сума для оплати карткою',
    },
    discountWithoutCode: 'Знижка',
    total: 'Разом',
    paid: 'Сплачено',
    paidWith: 'Сплачено карткою {card}',
    refunded: 'Повернено',
    left: 'Залишок після повернення',
    questions: 'Питання щодо цього рахунку:',
  },
}
