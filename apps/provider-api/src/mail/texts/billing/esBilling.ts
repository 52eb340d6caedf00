import type { BillingEmailTexts } from '../EmailTexts.ts'

export const esBilling: BillingEmailTexts = {
  receipt: {
    subject: 'Factura {number}: {amount} pagados',
    heading: 'Gracias por tu pago',
    before: [
      'Se han pagado {amount} por {plan}.',
      'El periodo pagado termina el {day}. La factura {number} va adjunta en PDF.',
    ],
    action: 'Abrir la suscripción',
    after: [],
  },
  'charge-failed': {
    subject: 'El pago de {plan} ha fallado',
    heading: 'No se ha podido cobrar en tu tarjeta',
    before: [
      'No se han podido cobrar {amount} por {plan} en la tarjeta guardada.',
      'Se volverá a intentar el {day}. Hasta entonces todo funciona como antes. Con otra tarjeta se cobra de inmediato.',
    ],
    action: 'Cambiar la tarjeta',
    after: [],
    withoutCard: {
      heading: 'No hay ninguna tarjeta guardada',
      before: [
        'Hay que pagar {amount} por {plan} y no hay ninguna tarjeta guardada en la que cobrarlos.',
        'Se volverá a intentar el {day}. Hasta entonces todo funciona como antes. Con una tarjeta se cobra de inmediato.',
      ],
      action: 'Añadir una tarjeta',
    },
  },
  'charge-to-confirm': {
    subject: 'Tu banco te pide que confirmes el pago de {plan}',
    heading: 'Confirma el pago',
    before: [
      'Tu banco te pide que confirmes el pago de {amount} por {plan}. Sin eso no se realiza.',
      'La página de la suscripción te lleva a tu banco. Hasta entonces todo funciona como antes.',
    ],
    action: 'Confirmar el pago',
    after: [],
  },
  'subscription-unpaid': {
    subject: '{plan} no está pagado',
    heading: 'La suscripción no está pagada',
    before: [
      'Todos los intentos de cobrar {amount} por {plan} han fallado. No se harán más.',
      'El asistente no responde a los clientes hasta que se pague. Tu equipo puede seguir respondiendo y no se pierde nada. Con otra tarjeta se cobra de inmediato.',
    ],
    action: 'Cambiar la tarjeta',
    after: [],
  },
  'trial-ending': {
    subject: 'La prueba de {product} termina el {day}',
    heading: 'Tu prueba termina pronto',
    before: [
      'La prueba de {product} termina el {date} (UTC). No se cobra nada.',
      'Elige un plan para que el asistente siga respondiendo a los clientes. Los chats y los ajustes se conservan en cualquier caso.',
    ],
    action: 'Elegir un plan',
    after: [],
  },
  'trial-to-charge': {
    subject: 'La prueba de {plan} termina el {day}',
    heading: 'Tu prueba termina pronto',
    before: [
      'La prueba de {plan} termina el {date} (UTC). Después se cobran {amount} en {card}.',
      'Si no quieres que ocurra, cancela la suscripción antes.',
    ],
    action: 'Abrir la suscripción',
    after: [],
  },
  'trial-ended': {
    subject: 'La prueba de {product} ha terminado',
    heading: 'Tu prueba ha terminado',
    before: [
      'La prueba de {product} terminó el {date} (UTC). No se ha cobrado nada.',
      'El asistente ya no responde a los clientes. Tu equipo puede seguir respondiendo y no se pierde nada. Con un plan el asistente vuelve a responder.',
    ],
    action: 'Elegir un plan',
    after: [],
  },
  'card-saved': {
    subject: 'Se ha guardado una tarjeta para {product}',
    heading: 'Se ha guardado una tarjeta',
    before: [
      'La tarjeta {card} se guardó para {product} el {date} (UTC). A partir de ahora la suscripción se cobra en ella.',
      'Si no lo hiciste tú ni un compañero, revisa la suscripción y cambia tu contraseña.',
    ],
    action: 'Abrir la suscripción',
    after: [],
  },
  'subscription-canceled': {
    subject: '{plan} está cancelado',
    heading: 'Tu cancelación está confirmada',
    before: [
      'Puedes usar {plan} hasta el {date} (UTC). Ya no se cobra nada más.',
      'Hasta entonces puedes deshacer la cancelación con un clic.',
    ],
    action: 'Abrir la suscripción',
    after: [],
  },
  'subscription-ended': {
    subject: '{plan} está cancelado',
    heading: 'Tu cancelación está confirmada',
    before: [
      '{plan} no estaba pagado, por eso terminó con la cancelación el {date} (UTC). Ya no se cobra nada más.',
      'Los chats y los ajustes se conservan. Puedes elegir un plan de nuevo cuando quieras.',
    ],
    action: 'Abrir la suscripción',
    after: [],
  },
  refund: {
    subject: 'Devolución de {amount} de la factura {number}',
    heading: 'Te devolvemos dinero',
    before: [
      'Se devuelven {amount} de la factura {number} por {plan} a la tarjeta con la que se pagó. Los bancos tardan hasta diez días.',
      'La factura, con lo devuelto, va adjunta en PDF.',
    ],
    action: 'Abrir la suscripción',
    after: [],
  },
  'refund-ended': {
    subject: 'Devolución de {amount} de la factura {number}',
    heading: 'Te devolvemos dinero',
    before: [
      'Se devuelven {amount} de la factura {number} por {plan} a la tarjeta con la que se pagó. Los bancos tardan hasta diez días.',
      'Con ello la suscripción terminó el {date} (UTC). Los chats y los ajustes se conservan. La factura, con lo devuelto, va adjunta en PDF.',
    ],
    action: 'Abrir la suscripción',
    after: [],
  },
  'usage-warning': {
    subject: '{plan}: se ha usado el 80 % de las conversaciones de este mes',
    heading: 'Has usado el 80 % de tus conversaciones',
    before: [
      'El asistente ha respondido al 80 % de las {conversations} conversaciones mensuales de {plan}. El próximo mes empieza el {day}.',
      'Cuando se agoten, el asistente seguirá en estas conversaciones y dejará a los demás clientes a tu equipo, hasta que acabe el mes o elijas un plan mayor.',
    ],
    action: 'Ver el uso',
    after: [],
  },
  'usage-limit': {
    subject: '{plan}: se han usado todas las conversaciones de este mes',
    heading: 'Se han agotado las conversaciones del mes',
    before: [
      'Se han usado las {conversations} conversaciones mensuales de {plan}. El próximo mes empieza el {day}.',
      'El asistente sigue en estas conversaciones y deja a los demás clientes a tu equipo. No se pierde nada: con un plan mayor les responde en segundos.',
    ],
    action: 'Elegir un plan mayor',
    after: [],
  },
  'auto-upgraded': {
    subject: '{plan} se ha ampliado',
    heading: 'Tu plan se ha ampliado',
    before: [
      'Las conversaciones del mes se habían agotado. Como elegiste, {plan} se ha ampliado: ahora tiene {conversations} conversaciones al mes y se han cobrado {amount} en la tarjeta guardada.',
      'Puedes desactivar la ampliación automática en la página de la suscripción.',
    ],
    action: 'Abrir la suscripción',
    after: [],
  },
  'auto-upgrade-failed': {
    subject: '{plan} no se ha podido ampliar',
    heading: 'La ampliación automática ha fallado',
    before: [
      'Las conversaciones del mes se han agotado. {plan} iba a ampliarse a {conversations} conversaciones al mes, pero no se han podido cobrar {amount} en la tarjeta guardada. No ha cambiado nada.',
      'El asistente deja a los demás clientes a tu equipo. No se pierde nada: con otra tarjeta o un plan mayor les responde en segundos.',
    ],
    action: 'Abrir la suscripción',
    after: [],
    withoutCard: {
      heading: 'No hay ninguna tarjeta guardada',
      before: [
        'Las conversaciones del mes se han agotado. {plan} iba a ampliarse a {conversations} conversaciones al mes por {amount}, pero no hay ninguna tarjeta guardada en la que cobrarlos. No ha cambiado nada.',
        'El asistente deja a los demás clientes a tu equipo. No se pierde nada: con una tarjeta o un plan mayor les responde en segundos.',
      ],
      action: 'Añadir una tarjeta',
    },
  },
}
