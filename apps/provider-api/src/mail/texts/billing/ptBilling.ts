import type { BillingEmailTexts } from '../EmailTexts.ts'

export const ptBilling: BillingEmailTexts = {
  receipt: {
    subject: 'Fatura {number}: {amount} pagos',
    heading: 'Agradecemos seu pagamento',
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
      'Não foi possível cobrar {amount} por {plan} no cartão salvo.',
      'Haverá nova tentativa em {day}. Até lá tudo funciona como antes. Com outro cartão o pagamento é feito de imediato.',
    ],
    action: 'Mudar o cartão',
    after: [],
    withoutCard: {
      heading: 'Não há nenhum cartão salvo',
      before: [
        'Há {amount} a pagar por {plan} e não há nenhum cartão salvo no qual cobrar.',
        'Haverá nova tentativa em {day}. Até lá tudo funciona como antes. Com um cartão o pagamento é feito de imediato.',
      ],
      action: 'Adicionar um cartão',
    },
  },
  'charge-to-confirm': {
    subject: 'Seu banco pede que confirme o pagamento de {plan}',
    heading: 'Confirme o pagamento',
    before: [
      'Seu banco pede que confirme o pagamento de {amount} por {plan}. Sem isso ele não é feito.',
      'A página da assinatura leva ao seu banco. Até lá tudo funciona como antes.',
    ],
    action: 'Confirmar o pagamento',
    after: [],
    whilePaused: {
      before: [
        'Seu banco pede que confirme o pagamento de {amount} por {plan}. Sem isso ele não é feito.',
        'A página da assinatura leva ao seu banco. Até lá o assistente não responde aos clientes, e sua equipe pode continuar respondendo. Assim que for pago, o assistente volta a responder.',
      ],
    },
  },
  'subscription-unpaid': {
    subject: '{plan} não está pago',
    heading: 'A assinatura não está paga',
    before: [
      'Todas as tentativas de cobrar {amount} por {plan} falharam. Não haverá mais nenhuma.',
      'O assistente não responde aos clientes até que seja pago. Sua equipe pode continuar respondendo, e nada se perde. Com outro cartão o pagamento é feito de imediato.',
    ],
    action: 'Mudar o cartão',
    after: [],
  },
  'trial-ending': {
    subject: 'O teste de {product} termina em {day}',
    heading: 'Seu teste termina em breve',
    before: [
      'O teste de {product} termina em {date} (UTC). Nada é cobrado.',
      'Escolha um plano para que o assistente continue respondendo aos clientes. Conversas e configurações são mantidas em qualquer caso.',
    ],
    action: 'Escolher um plano',
    after: [],
  },
  'trial-to-charge': {
    subject: 'O teste de {plan} termina em {day}',
    heading: 'Seu teste termina em breve',
    before: [
      'O teste de {plan} termina em {date} (UTC). Depois são cobrados {amount} em {card}.',
      'Se não quiser isso, cancele a assinatura antes.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'trial-ended': {
    subject: 'O teste de {product} terminou',
    heading: 'Seu teste terminou',
    before: [
      'O teste de {product} terminou em {date} (UTC). Nada foi cobrado.',
      'O assistente não responde mais aos clientes. Sua equipe pode continuar respondendo, e nada se perde. Com um plano o assistente volta a responder.',
    ],
    action: 'Escolher um plano',
    after: [],
  },
  'card-saved': {
    subject: 'Um cartão foi salvo para {product}',
    heading: 'Um cartão foi salvo',
    before: [
      'O cartão {card} foi salvo para {product} em {date} (UTC). A partir de agora a assinatura é cobrada nele.',
      'Se não foi você nem um colega, veja a assinatura e mude sua senha.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'subscription-canceled': {
    subject: '{plan} está cancelado',
    heading: 'Seu cancelamento está confirmado',
    before: [
      'Você pode usar {plan} até {date} (UTC). Nada mais é cobrado.',
      'Até lá você pode desfazer o cancelamento com um clique.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'subscription-ended': {
    subject: '{plan} está cancelado',
    heading: 'Seu cancelamento está confirmado',
    before: [
      '{plan} não estava pago, por isso terminou com o cancelamento em {date} (UTC). Nada mais é cobrado.',
      'Conversas e configurações são mantidas. Você pode escolher um plano de novo a qualquer momento.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  refund: {
    subject: 'Devolução de {amount} da fatura {number}',
    heading: 'Estamos devolvendo dinheiro a você',
    before: [
      '{amount} da fatura {number} por {plan} são devolvidos ao cartão com que foi paga. Os bancos precisam de até dez dias.',
      'A fatura, com o que foi devolvido, segue em anexo em PDF.',
    ],
    action: 'Abrir a assinatura',
    after: [],
    whenRestored: {
      before: [
        '{amount} da fatura {number} por {plan} são devolvidos ao cartão com que foi paga. Os bancos precisam de até dez dias.',
        'Volta o plano que você tinha antes da mudança. Está pago até {day}. A fatura, com o que foi devolvido, segue em anexo em PDF.',
      ],
    },
  },
  'refund-ended': {
    subject: 'Devolução de {amount} da fatura {number}',
    heading: 'Estamos devolvendo dinheiro a você',
    before: [
      '{amount} da fatura {number} por {plan} são devolvidos ao cartão com que foi paga. Os bancos precisam de até dez dias.',
      'Com isso a assinatura terminou em {date} (UTC). Conversas e configurações são mantidas. A fatura, com o que foi devolvido, segue em anexo em PDF.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'usage-warning': {
    subject: '{plan}: 80 % das conversas deste mês foram usadas',
    heading: '80 % das suas conversas foram usadas',
    before: [
      'O assistente respondeu a 80 % das {conversations} conversas mensais de {plan}. O próximo mês começa em {day}.',
      'Quando todas forem usadas, o assistente continua nestas conversas e deixa os outros clientes para sua equipe, até o mês acabar ou até você escolher um plano maior.',
    ],
    action: 'Ver o uso',
    after: [],
  },
  'usage-limit': {
    subject: '{plan}: todas as conversas deste mês foram usadas',
    heading: 'Todas as conversas do mês foram usadas',
    before: [
      'As {conversations} conversas mensais de {plan} foram todas usadas. O próximo mês começa em {day}.',
      'O assistente continua nestas conversas e deixa os outros clientes para sua equipe. Nada se perde: com um plano maior ele responde a eles em segundos.',
    ],
    action: 'Escolher um plano maior',
    after: [],
  },
  'auto-upgraded': {
    subject: '{plan} foi ampliado',
    heading: 'Seu plano foi ampliado',
    before: [
      'As conversas do mês tinham acabado. Como você escolheu, {plan} foi ampliado: agora você tem {conversations} conversas por mês, e foram cobrados {amount} no cartão salvo.',
      'Você pode desligar a ampliação automática na página da assinatura.',
    ],
    action: 'Abrir a assinatura',
    after: [],
  },
  'auto-upgrade-failed': {
    subject: 'Não foi possível ampliar {plan}',
    heading: 'A ampliação automática falhou',
    before: [
      'As conversas do mês acabaram. {plan} seria ampliado para {conversations} conversas por mês, mas não foi possível cobrar {amount} no cartão salvo. Nada mudou.',
      'O assistente deixa os outros clientes para sua equipe. Nada se perde: com outro cartão ou um plano maior ele responde a eles em segundos.',
    ],
    action: 'Abrir a assinatura',
    after: [],
    withoutCard: {
      heading: 'Não há nenhum cartão salvo',
      before: [
        'As conversas do mês acabaram. {plan} seria ampliado para {conversations} conversas por mês por {amount}, mas não há nenhum cartão salvo no qual cobrar. Nada mudou.',
        'O assistente deixa os outros clientes para sua equipe. Nada se perde: com um cartão ou um plano maior ele responde a eles em segundos.',
      ],
      action: 'Adicionar um cartão',
    },
  },
}
