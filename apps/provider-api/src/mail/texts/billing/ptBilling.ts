import type { BillingEmailTexts } from '../EmailTexts.ts'

export const ptBilling: BillingEmailTexts = {
  receipt: {
    subject: 'Fatura {number}: {amount} pagos',
    heading: 'Obrigado pelo seu pagamento',
    before: [
      'Foram pagos {amount} por {plan}.',
      'O período pago termina em {day}. A fatura {number} segue em anexo em PDF.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'charge-failed': {
    subject: 'O pagamento de {plan} falhou',
    heading: 'Não foi possível cobrar no seu cartão',
    before: [
      'Não foi possível cobrar {amount} por {plan} no cartão guardado.',
      'Haverá nova tentativa em {day}. Até lá tudo funciona como antes. Com outro cartão o pagamento é feito de imediato.',
    ],
    action: 'Mudar o cartão',
    after: [],
    withoutCard: {
      heading: 'Não há nenhum cartão guardado',
      before: [
        'Há {amount} a pagar por {plan} e não há nenhum cartão guardado no qual cobrar.',
        'Haverá nova tentativa em {day}. Até lá tudo funciona como antes. Com um cartão o pagamento é feito de imediato.',
      ],
      action: 'Adicionar um cartão',
    },
  },
  'charge-to-confirm': {
    subject: 'O seu banco pede que confirme o pagamento de {plan}',
    heading: 'Confirme o pagamento',
    before: [
      'O seu banco pede que confirme o pagamento de {amount} por {plan}. Sem isso ele não é feito.',
      'A página da assinatura leva ao seu banco. Até lá tudo funciona como antes.',
    ],
    action: 'Confirmar o pagamento',
    after: [],
  },
  'subscription-unpaid': {
    subject: '{plan} não está pago',
    heading: 'A assinatura não está paga',
    before: [
      'Todas as tentativas de cobrar {amount} por {plan} falharam. Não haverá mais nenhuma.',
      'O assistente não responde aos clientes até que seja pago. A sua equipa pode continuar a responder, e nada se perde. Com outro cartão o pagamento é feito de imediato.',
    ],
    action: 'Mudar o cartão',
    after: [],
  },
  'trial-ending': {
    subject: 'O teste de {product} termina em {day}',
    heading: 'O seu teste termina em breve',
    before: [
      'O teste de {product} termina em {date} (UTC). Nada é cobrado.',
      'Escolha um plano para que o assistente continue a responder aos clientes. Conversas e definições mantêm-se em qualquer caso.',
    ],
    action: 'Escolher um plano',
    after: [],
  },
  'trial-to-charge': {
    subject: 'O teste de {plan} termina em {day}',
    heading: 'O seu teste termina em breve',
    before: [
      'O teste de {plan} termina em {date} (UTC). Depois são cobrados {amount} em {card}.',
      'Se não quiser isso, cancele a assinatura antes.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'trial-ended': {
    subject: 'O teste de {product} terminou',
    heading: 'O seu teste terminou',
    before: [
      'O teste de {product} terminou em {date} (UTC). Nada foi cobrado.',
      'O assistente já não responde aos clientes. A sua equipa pode continuar a responder, e nada se perde. Com um plano o assistente volta a responder.',
    ],
    action: 'Escolher um plano',
    after: [],
  },
  'card-saved': {
    subject: 'Um cartão foi guardado para {product}',
    heading: 'Um cartão foi guardado',
    before: [
      'O cartão {card} foi guardado para {product} em {date} (UTC). A partir de agora a assinatura é cobrada nele.',
      'Se não foi você nem um colega, veja a assinatura e mude a sua senha.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'subscription-canceled': {
    subject: '{plan} está cancelado',
    heading: 'O seu cancelamento está confirmado',
    before: [
      'Pode usar {plan} até {date} (UTC). Nada mais é cobrado.',
      'Até lá pode desfazer o cancelamento com um clique.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'subscription-ended': {
    subject: '{plan} está cancelado',
    heading: 'O seu cancelamento está confirmado',
    before: [
      '{plan} não estava pago, por isso terminou com o cancelamento em {date} (UTC). Nada mais é cobrado.',
      'Conversas e definições mantêm-se. Pode escolher um plano de novo a qualquer momento.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  refund: {
    subject: 'Devolução de {amount} da fatura {number}',
    heading: 'Estamos a devolver-lhe dinheiro',
    before: [
      '{amount} da fatura {number} por {plan} são devolvidos ao cartão com que foi paga. Os bancos precisam de até dez dias.',
      'A fatura, com o que foi devolvido, segue em anexo em PDF.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'refund-ended': {
    subject: 'Devolução de {amount} da fatura {number}',
    heading: 'Estamos a devolver-lhe dinheiro',
    before: [
      '{amount} da fatura {number} por {plan} são devolvidos ao cartão com que foi paga. Os bancos precisam de até dez dias.',
      'Com isso a assinatura terminou em {date} (UTC). Conversas e definições mantêm-se. A fatura, com o que foi devolvido, segue em anexo em PDF.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'usage-warning': {
    subject: '{plan}: 80 % das conversas deste mês foram usadas',
    heading: '80 % das suas conversas foram usadas',
    before: [
      'O assistente respondeu a 80 % das {conversations} conversas mensais de {plan}. O próximo mês começa em {day}.',
      'Quando todas forem usadas, o assistente continua nestas conversas e deixa os outros clientes à sua equipa, até o mês acabar ou até escolher um plano maior.',
    ],
    action: 'Ver a utilização',
    after: [],
  },
  'usage-limit': {
    subject: '{plan}: todas as conversas deste mês foram usadas',
    heading: 'Todas as conversas do mês foram usadas',
    before: [
      'As {conversations} conversas mensais de {plan} foram todas usadas. O próximo mês começa em {day}.',
      'O assistente continua nestas conversas e deixa os outros clientes à sua equipa. Nada se perde: com um plano maior ele responde-lhes em segundos.',
    ],
    action: 'Escolher um plano maior',
    after: [],
  },
  'auto-upgraded': {
    subject: '{plan} foi ampliado',
    heading: 'O seu plano foi ampliado',
    before: [
      'As conversas do mês tinham acabado. Como escolheu, {plan} foi ampliado: agora tem {conversations} conversas por mês, e foram cobrados {amount} no cartão guardado.',
      'Pode desligar a ampliação automática na página da assinatura.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'auto-upgrade-failed': {
    subject: 'Não foi possível ampliar {plan}',
    heading: 'A ampliação automática falhou',
    before: [
      'As conversas do mês acabaram. {plan} seria ampliado para {conversations} conversas por mês, mas não foi possível cobrar {amount} no cartão guardado. Nada mudou.',
      'O assistente deixa os outros clientes à sua equipa. Nada se perde: com outro cartão ou um plano maior ele responde-lhes em segundos.',
    ],
    action: 'Abrir a assinatura',
    after: [],
    withoutCard: {
      heading: 'Não há nenhum cartão guardado',
      before: [
        'As conversas do mês acabaram. {plan} seria ampliado para {conversations} conversas por mês por {amount}, mas não há nenhum cartão guardado no qual cobrar. Nada mudou.',
        'O assistente deixa os outros clientes à sua equipa. Nada se perde: com um cartão ou um plano maior ele responde-lhes em segundos.',
      ],
      action: 'Adicionar um cartão',
    },
  },
}
