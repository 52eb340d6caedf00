import type { Topic } from './Topic.ts'

const matter = (name: string, words: string): Topic => ({ name, kind: 'matter', words })
const weak = (name: string, words: string): Topic => ({ name, kind: 'weak', words })

/** How one pays, what is paid in advance, and what is paid less. */
export const payments: readonly Topic[] = [
  weak(
    'pay',
    `
      pay paying payment payments accept_payment forms_of_payment how_do_i_pay how_can_i_pay payin payment_method
      payment_methods payment_options methods_of_payment settle_the_bill
      pago pagos cómo_se_paga formas_de_pago como_pago medios_de_pago abonar pagarse pagaros pagaría se_puede_pagar
      pagar pagais pagamento* métodos_de_pago formas_de_pagamento como_posso_pagar métodos_de_pagamento
      meios_de_pagamento pagto pagam pagava métodos_pagamento
      оплат* расплат* рассчит* платить оплач* платит* способы_оплаты как_оплат* оплачива* заплач* плачу платиш* расчет
      заплатить как_платить чем_платить проплат* оплатить способ_оплаты
      розрахув* розрахун* сплат* як_оплат* платити заплачу спосіб_оплати заплатити як_платити чим_платити оплатити
      розплат* розрахуват*
      төле* төлем* төлей* төлес* қалай_төле* ақысы ақысын ақысын_төле* төлем_әдіс* төлеуге төлейм* төлемді оплата* қалай_төлейм* төлеймін
      төлеу
    `,
  ),
  matter(
    'card',
    `
      card cards debit credit mastercard contactless plastic tap visa_card card_machine bank_card with_card by_card
      tap_to_pay swipe cashless credit_card debit_card card_payment card_payments revolut monzo paywave crd
      visa tarjeta* tarjetas karte datafono con_tarjeta crédito débito terminal tpa tarjetita tarjeta_de_crédito
      tarjeta_de_débito tpv posnet tarjetas_de_crédito
      cartão cartões multibanco amex maestro maquininha maquina_de_cartao cartãozinho maquineta mb cartão_de_crédito
      cartão_de_débito passar_cartão
      карт карта карты карте карту картой картами кредитк* картаны карточка картой_можно карточкой пос-терминал картою
      картка картки карта_бойынша карточка* безналом безналичн* по_безналу бесконтактн* эквайринг* виза мастеркард*
      по_карте
      карточк* картк* карткою безнал* безготівк* карточкою безконтактн* по_картці по_карті безнал
      картамен терминал* карта_арқылы терминал картаға картадан карточкамен картамды терминалмен картаны_қабылда*
    `,
  ),
  matter(
    'cash',
    `
      cash cash_only in_cash coins notes suelto banknotes cash_payment pay_cash paper_money csh
      efectivo metálico contado efectivo_solo al_contado billetes dinero_en_efectivo en_metálico efectivito
      dinheiro nota_viva notas em_dinheiro numerário trocado em_espécie dinheiro_vivo moedas em_numerário
      наличн* наличк* налик* нал налом наличка* налично наличные наличными наличка кэшпен наличкамен наличман*
      живыми_деньгами кэшом купюр* наличкой наликом
      готівк* наличкою готівка готівкою налік живими_грошима готівочк* готівку
      кеш кешем қолма-қол қолмақол нақты_ақша налмен қолма-қолмен қолмақолмен қағаз_ақша нақты_ақшамен налды
    `,
  ),
  matter(
    'apple-pay',
    `
      apple_pay applepay apple iphone_pay apple_pei apl_pay appl_pay pay_with_phone pay_by_phone phone_to_pay aple_pay
      apple_wallet phone_payment
      pagar_con_el_móvil pagar_con_móvil pagar_con_el_teléfono con_el_móvil
      pagar_com_o_telemóvel pagar_com_telemóvel pagar_com_o_celular com_o_telemóvel
      эпл_п* эпл эппл* эйпл* эпплпэй эплпэй эпл_пэй эппл_пей часами_платить
      апл_п* аппл* телефоном оплат*_телефоном платить_телефоном телефоном_платити
      айфон* телефон_арқылы_төле* эпл_пэймен айфонмен
    `,
  ),
  matter(
    'google-pay',
    `
      google_pay googlepay gpay g_pay gugl_pay googel_pay google_wallet samsung_pay android_pay
      гугл_п* гугл гуглпей гугл-пей андроид_п* самсунг_п*
      ґуґл*
    `,
  ),
  matter(
    'deposit',
    `
      prepay* prepaid upfront in_advance down_payment pay_in_advance pay_first prepayment prepay hold_a_spot secure_my
      pre_pay pre_payment advance_payment pay_beforehand pay_ahead booking_fee reservation_fee down_pay retainer
      pay_before advance_pay desposit depsit
      señal anticipo adelantad* por_adelantado anticipado dar_señal fianza reserva_previa adelanto paga_y_señal
      depósito pago_antes seña abono_previo pago_previo pago_anticipado pagar_por_adelantado dejar_señal dejar_dinero
      pagar_algo_antes anticipos
      deposit deposits sinal adiantad* pagar_antes pagamento_antecipado caução entrada_antes pré-pagamento senal
      prepago adiantamento pagar_adiantado pagamento_adiantado reserva_paga sinal_antes pagar_antecipad* pagar_sinal
      entrada_para_reservar
      предоплату предоплаты вперед заранее_платить депозит* алдын_ала предоплата* задаточ* вносить_аванс
      платить_вперед платить_заранее оплата_заранее оплатить_заранее внести_предоплату предоплачив* оплата_вперед
      предоплат* аванс* задаток завдат* передоплат* внести_аванс завдаток передплат* наперед залог застава застав*
      платити_наперед платити_заздалегідь оплата_наперед оплата_заздалегідь завдатк* внести_завдаток
      алдын_ала_төле* алдын_ала_ақша кепілақы алдын_ала_төлем алғытөлем* бронь_ақы алдын_ала_ақы
    `,
  ),
  matter(
    'tips',
    `
      tip tips tipping leave_a_tip tippin tipped
      propina* dejar_propina propinita
      gorjeta* gorjetinha deixar_gorjeta
      чаев* чаевые на_чай чаевых
      чайов* чайові чайових
      шайпұл* шай_ақы чаевой*
    `,
  ),
  matter(
    'instalments',
    `
      installment* pay_later klarna afterpay split_payment split_the_payment in_parts monthly_payments pay_monthly
      instalment
      instal* a_plazos en_cuotas cuotas pagar_en_plazos financi* fraccionar pago_a_plazos
      prestaç* parcela* a_prazo em_prestações parcelar parcelado em_vezes às_prestações parcelas
      рассрочк* частями в_кредит по_частям оплат*_частями рассрочку долями
      розстрочк* частинами у_кредит по_частинах оплат*_частинами розстрочку
      бөліп_төле* бөліп_төлеу рассрочка* несиеге бөліп-бөліп
    `,
  ),
  matter(
    'other-payment',
    `
      pix paypal crypto* bitcoin iban usd eur venmo zelle cashapp cash_app wire bank_transfer transfers sepa usdt
      transferencia* dollar* transferir nequi yape mercado_pago transferencias tranferencia por_transferencia
      bizum mb_way mbway kaspi transfer euro euros cheque picpay boleto mbweay
      крипт* биткоин* перевод_на* переводом переказ* аударым* долл* евро чек чеком перевод переводы перевести_на
      скинуть_на перекинуть сбп сбер сбербанк* тинькоф* qr qr-код куар* киви по_реквизит* на_карту крипта
      приватом приват монобанком переказом переказати скинути_на перекинути монобанк* моно приватбанк* приват24
      приват_# на_картку на_рахунок реквізит*
      каспи* каспий* долар* доллар* аудару* аударып аударам* аударсам каспиге каспимен каспимен_төле* каспи_голд
    `,
  ),
  weak(
    'invoice',
    `
      invoice* receipt receipts vat tax_invoice bill_for_company
      factura facturas boleta comprobante ticket
      fatura recibo nota_fiscal recibos faturas nif comprovativo
      чек_для счет-фактур* чек чека чеки счёт_для фискальн* квитанция
      рахунок-фактур* квитанц* рахунок_для
      түбіртек* чек_бересі* фискал*
    `,
  ),
  matter(
    'gift',
    `
      pressie pressies prezzie gift gifts gift_card* giftcard* gift_voucher* gift_certificate* voucher* present presents bday_present
      birthday_present gift_voucher gift_crd giftcrd egift e_gift gc prepaid_card gift_for present_for giftvoucher
      gift_certs vouchr giftcards
      regalo regalar tarjeta*_regalo tarjeta*_de_regalo cheque_regalo bono bonos vale_regalo vale_oferta regalito
      para_regalar tarjeta_de_regalo bono_regalo tarjetas_regalo tarjeta_regal* el_vale un_vale cheques_regalo
      regalo_para bono_de_regalo regalos tarjetas_de_regalo
      certificate* cartão_presente cartões_presente vale_presente cheque_prenda cheque_oferta presente prenda vales
      oferecer prendas cartão_oferta cartão_de_oferta vale_prenda cheque o_vale um_vale presentear presentinho
      cheque_presente para_oferecer vouchers cheques_prenda cheques_oferta vales_prenda vales_oferta
      серт серты подарок подарить подарочн* подарочная_карта подарок_маме сыйлау подарок* сыйла* подарка* подарочк*
      сюрприз* ваучер* в_подарок на_подарок презент подарочный_серт*
      подар* подарун* подарувати подарунок подарункова подарк* подарункового подарую подаруват* у_подарунок
      в_подарунок на_подарунок подаруночк*
      сертиф* сыйлық_карта* подарочн*_карт* подарункова_карт* подарункову_карт* сыйлық* сыйға сертификатик* сыйлағым сыйлықтық сертификаттар* сертификатың* сертик* сыйлап сыйлаймын
      тарту_ет* тартуға сый-сияпат сертификатты сыйлыққа
    `,
  ),
  matter(
    'discount',
    `
      discount* cheaper promotion* deals any_offers special_offer special_offers cheaper_together pack bundle package
      together_cheaper both_together money_off pay_less promo promo_code coupon* special_price specials concession* discounted
      disc on_offer bundles packages
      descuento* oferta* promoci* on_sale paquete más_barato sale_mas_barato rebaja* bono_de pacote* rebajas cupón
      cupones descuentito precio_especial #x# dos_por_uno ofertas
      promos barato desconto* promoç* combo mais_barato descontinho cupom cupão preço_especial combos mais_em_conta
      campanha* descontos
      скидоч* акци* дешевле дешево подешевле комплекс* выгодн* пакет* промокод* купон* спецпредложен* выгоднее
      распродаж* уступ* акцион*
      скидк* знижк* скидос* вигідн* спецпропозиц* вигідніше розпродаж* поступ* знижечк* акційн*
      дешевше жеңілдік* арзан* скидон* здешев* арзанда* арзанырақ скидка* акция* арзандату* арзанға арзандау акцияңыз*
    `,
  ),
  weak(
    'loyalty',
    `
      loyalty points loyalty_card rewards stamp_card membership subscription cashback loyalty_program* members
      bonus* puntos fidelidad tarjeta_de_fidelidad tarjeta_de_cliente programa_de_puntos socios
      fidelid* cartão_de_cliente cartão_de_fidelidade cartão_fidelidade pontos
      накопит* накопич* лояльност* кэшбэк* абонемент* дисконт* карт*_клиента
      лояльніст* картк*_клієнта
      бонус* бонусн* бонустық
    `,
  ),
]

/** A phone that one pays with. */
export const appleDevice: Topic = matter('apple-pay', '')
