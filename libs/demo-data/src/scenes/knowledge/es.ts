/** The knowledge of a salon, in Spanish: a question, and below it the answer. */
export const esKnowledge = `
? ¿Cuánto cuesta la manicura?
La manicura clásica cuesta {p:manicure}, la semipermanente {p:gel}. Dura una hora y media más o menos.
? ¿Cuánto cuesta la pedicura?
La pedicura con esmaltado cuesta {p:pedicure}. Junto con la manicura, un 10 % menos en las dos.
? ¿Cuánto cuesta un corte de pelo?
El corte de mujer cuesta {p:haircut}, el infantil (hasta diez años) {p:kids}. El peinado aparte, {p:blowdry}.
? ¿Cuánto cuesta el color, teñirse el pelo?
El color empieza en {p:colour}; la colorista da el precio exacto en una consulta gratuita.
? ¿Cuánto cuestan las cejas y las pestañas?
El diseño de cejas cuesta {p:brows} y la extensión de pestañas {p:lashes}.
? ¿Cuánto cuesta la limpieza facial?
La limpieza facial cuesta {p:facial} y dura una hora.
? ¿Qué horario tenéis? ¿A qué hora abrís?
{hours}
? ¿Abrís los domingos, el fin de semana?
{sunday}
? ¿Dónde estáis? ¿Cuál es la dirección?
Estamos en {address}. Se entra por el patio: busca la puerta verde con un farol. Teléfono {phone}.
? ¿Hay aparcamiento? ¿Dónde puedo dejar el coche?
{parking}
? ¿Cómo cancelo o cambio mi cita?
Cancelar o cambiar la cita es gratis hasta un día antes. Escríbenos aquí o llama al {phone}.
? ¿Tenéis tarjetas regalo?
Sí, de cualquier importe desde {p:gift}. Duran seis meses; la electrónica llega justo después de pagar y la de papel te espera con su sobre en recepción.
? ¿Se puede pagar con tarjeta?
Aceptamos tarjeta, Apple Pay, Google Pay y efectivo. Solo pedimos señal en tratamientos de más de tres horas.
? ¿Con qué materiales trabajáis? ¿Son hipoalergénicos? Tengo alergia
Trabajamos sin HEMA y tenemos una línea hipoalergénica al mismo precio. Cuéntale la alergia a la técnica antes de empezar.
? ¿Qué garantía tiene el esmaltado?
El esmaltado tiene siete días de garantía: si se levanta algo, lo arreglamos gratis.
? ¿Puedo ir con mi hijo?
Sí, hay un rincón infantil con juguetes y dibujos.
`
