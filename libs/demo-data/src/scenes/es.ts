/** How the salons' customers and the salons talk in Spanish; see `readScenes` for the notation. */
export const esScenes = `
# booking
c ¡Hola! ¿Puedo pedir cita {forService} {onDay}?
| Buenas, ¿tenéis hueco {onDay}? Sería {forService}
| Hola, quería cita {forService}, {onDay} si puede ser
a! Hola, {name}. {Service}: {price}. En recepción miran la agenda ahora mismo; ¿qué hora te viene bien?
| ¡Hola, {name}! Se lo paso a recepción para que mire la agenda. ¿Mejor por la mañana o por la tarde?
/ Hola, {name}. {Service}: {price}. Miro la agenda ahora mismo. ¿Mejor por la mañana o por la tarde?
c Sobre las {time} si es posible
| A partir de las {time}, si puede ser
h {OnDay} tenemos a las {time} y a las {time2}, con {master}. ¿Cuál te guardo?
| Puedo darte {onDay} a las {time} o a las {time2}, con {master}.
c A las {time} perfecto
| Venga, a las {time}
h Hecho: {onDay} a las {time}, {service} con {master}. Estamos en {address}. ¡Te esperamos!
| Apuntada queda la cita: {onDay} a las {time} con {master}. Si te surge algo, avísanos un día antes.
c ¡Gracias!
| Genial, muchas gracias
eve h Te recordamos la cita de mañana a las {time}: {service} con {master}. ¿Todo bien?
c Sí, allí estaré
| Sí, nos vemos mañana
after c Solo quería decir que me encanta cómo ha quedado
| Ha quedado precioso, gracias
h ¡Qué alegría! Que lo disfrutes
| ¡Gracias a ti! Se lo digo a {master}

# price
c ¿Cuánto cuesta ahora {service}?
| ¿Me decís el precio? Sería {service}
a {Service} cuesta {price}, con los materiales incluidos.
| Son {price} y está todo incluido.
c ¿Y cuánto se tarda?
a Más o menos hora y media. Empezamos puntuales, así que puedes planificar el día.
c Perfecto, os escribo con un día
| Vale, gracias

# address
c ¿Dónde estáis exactamente?
| ¿Me pasáis la dirección, porfa?
a Estamos en {address}. Se entra por el patio, verás una puerta verde con un farol.
c ¿Queda lejos de la estación?
a A unos siete minutos andando. Si te pierdes, llámanos al {phone}.
c Seguro que lo encuentro, gracias

# sunday
c ¿Abrís los domingos?
| ¿Este domingo abrís?
a {sunday}
c ¿Y cuál es la última cita del día?
a La última cita es una hora antes de cerrar. Para tratamientos largos es mejor por la mañana.
c Entendido, gracias

# move
c Hola, soy {firstName}. Se me ha alargado una reunión, ¿podemos pasar la cita a las {time}?
| Hola, me ha surgido un imprevisto. ¿Tenéis algo {onDay}?
a! Claro, {name}. Pregunto en recepción qué hueco hay y te responden por aquí.
/ Claro, {name}. Un momento, miro qué hueco hay.
h Hola, {name}, claro. ¿Te va bien {onDay} a las {time2}?
| No pasa nada. {OnDay} a las {time2} está libre, ¿te cambio?
c Sí, por favor
| Me va perfecto, gracias por la paciencia
h Cambiado: {onDay} a las {time2}, también con {master}.
c Sois un encanto

# late
c Hay un atasco tremendo, llego diez minutos tarde
| Voy un poco justa de tiempo, llego en un cuarto de hora
h Gracias por avisar, {name}. Tranquila, {master} te espera.
| Sin problema. Si fueran más de quince minutos dinos algo, que después hay otra cita.
c Ya estoy aparcando
| ¡Llego ya!

# parking
c ¿Hay aparcamiento cerca?
| ¿Dónde puedo dejar el coche?
a {parking}
c Genial, entonces voy en coche
| Perfecto, gracias

# complaint f
c Hola. Me hice las uñas el lunes y ya se han levantado dos. Estoy un poco decepcionada
| Buenas, el color se me ha ido en dos lavados. ¿Es normal?
a! Siento mucho leer esto, {name}. Aviso a recepción para que lo resuelvan contigo en persona.
/ Vaya, {name}, cuánto lo siento. Busco tu visita, un momento.
h {name}, perdona. Tienes siete días de garantía y lo arreglamos gratis. ¿Cuándo podrías venir?
| No debería pasar, te pedimos disculpas. Lo repetimos sin coste. ¿Te vendría bien {onDay}?
c {OnDay} a partir de las {time} puedo
| {OnDay} me va bien
h Te apunto {onDay} a las {time2}. Y el café lo ponemos nosotras.
c Gracias por responder tan rápido
after c Arreglado, ahora sí que está perfecto
h Gracias a ti por decírnoslo.

# gift
c ¿Tenéis tarjetas regalo?
| Quiero regalarle a mi madre una tarjeta de vuestro centro, ¿cómo funciona?
a Sí, de cualquier importe desde {p:gift}. Duran seis meses y la electrónica llega justo después de pagar.
c ¿La hay también en papel, bonita?
a Sí, una tarjeta en papel con sobre; se recoge en recepción cualquier día.
c Pues me paso {onDay}
| Perfecto, quiero una de {p:facial}
h Te la preparamos. ¿A nombre de quién?
c Rosario. Sin el importe delante, por favor
h <gift-card> Hecho, te espera aquí. Así queda

# cancel
c Perdonad, tengo que cancelar la cita {ofDay}
| Al final no puedo ir {onDay}, ¿me la anuláis?
a! Qué lástima, {name}. Cancelar es gratis hasta un día antes. Aviso a recepción.
/ Qué lástima, {name}. Con un día de antelación es gratis, no te preocupes.
h Anulada, no te preocupes. ¿Te busco otro día?
c De momento no, os escribo yo
| La semana que viene os digo
h Perfecto, aquí estamos.

# colour f
c Quiero pasar de castaño oscuro a un rubio frío. ¿Se puede en una sesión?
| Me apetece un cambio de color pero me da miedo estropear el pelo. ¿Qué me aconsejáis?
a En una sola sesión y sin dañar el pelo no suele ser posible. La colorista lo mira antes en una consulta gratuita. El color empieza en {p:colour}.
c ¿La consulta es larga?
a Unos veinte minutos, con {master}, cualquier día laborable.
c ¿Podría ser {onDay}?
h Sí, a las {time} o a las {time2}. ¿Nos mandas antes una foto del pelo con luz natural?
c <hair> A las {time}. Así lo tengo hoy
h Apuntada la consulta {onDay} a las {time}.
after c {master} me lo explicó todo genial. Lo haremos en dos veces
h ¡Buen plan! Cuando tengas fecha nos dices.

# lost
c Creo que me dejé ahí una bufanda gris
| ¿Habéis encontrado un pendiente dorado, pequeño?
h Miro en recepción, un momento.
h ¡Aquí está! Pásate cuando quieras.
c Menos mal, gracias. Voy mañana
| Me salváis la semana

# allergy f
c Soy alérgica a los acrilatos. ¿Con qué trabajáis?
| ¿Tenéis esmaltes hipoalergénicos?
a Trabajamos sin HEMA y tenemos una línea hipoalergénica. Díselo a la técnica antes de empezar y hará una prueba.
c ¿Cuesta más?
a No, el precio es el mismo.
c Qué alivio, gracias

# kids
c ¿Cortáis el pelo a niños? Mi hijo tiene cinco años
| ¿Puedo llevar a mi hija a cortarse las puntas? Tiene cuatro
a Sí, el corte para menores de diez años cuesta {p:kids}. Hay un rincón con juguetes y dibujos.
c Le da miedo la máquina
h {master} solo usa tijeras y tiene toda la paciencia del mundo. ¿{OnDay} a las {time}?
c Probamos
h Apuntado. Que traiga su juguete favorito, ayuda mucho.
after c Ni una lágrima, sois magas
h Se lo cuento a {master}, le va a encantar.

# payment
c ¿Se puede pagar con tarjeta?
| ¿Cogéis tarjeta o solo efectivo?
a Tarjeta, Bizum, Apple Pay, Google Pay y efectivo. Solo pedimos señal en tratamientos de más de tres horas.
c Qué bien, gracias

# together f
c Queremos ir mi amiga y yo a la vez, ¿es posible?
| ¿Podríais darnos cita a mi madre y a mí a la misma hora?
h Sí, {onDay} a las {time2} están libres {master} y una compañera. ¿Os apunto?
c ¡Sí! Manicura semipermanente las dos
h Apuntadas las dos {onDay} a las {time2}. Son {p:gel} cada una y el té lo pone la casa.
c Trato hecho
after c Lo pasamos de maravilla, gracias a las dos
h ¡A vosotras! Volved pronto.

# review
c Solo quería daros las gracias por el otro día, todo el mundo me dice lo bien que ha quedado
| De verdad, vuestra casa es mi hora de calma de la semana
h {name}, da gusto leer esto por la mañana. ¡Gracias!
| ¡Gracias! Si tienes un minuto, una reseña nos ayuda mucho.
c Eso está hecho
`

export const esPromotions = `
# autumn
h {name}, hasta fin de mes manicura y pedicura juntas con un 20 % de descuento. Responde a este mensaje y te buscamos hora.
c ¿El sábado también vale?
| Gracias, me lo pienso
h Sí, todos los días hasta fin de mes.

# gift-season
h Temporada de regalos: con cada tarjeta desde {p:facial} añadimos un tratamiento de manos. Escríbenos y preparamos el sobre.

# newcomer
h Tenemos estilista nueva, {master}. Tu primera visita con ella, un 15 % menos, solo esta semana.
c ¿Hace mechas?
h ¡Sí! Queda hueco {onDay} a las {time}.

# quiet-hours
h Horas tranquilas: de lunes a viernes antes de las doce, el peinado va de regalo con el corte. ¿Te apuntamos?
c No me mandéis publicidad, por favor
h Entendido, no te molestamos más. Gracias por decírnoslo.
`
