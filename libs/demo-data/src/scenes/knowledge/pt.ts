/** The knowledge of a salon, in Portuguese: a question, and below it the answer. */
export const ptKnowledge = `
? Quanto custa a manicure?
A manicure clássica custa {p:manicure}, a de gel {p:gel}. Demora cerca de hora e meia.
? Quanto custa a pedicure?
A pedicure com verniz custa {p:pedicure}. Junto com a manicure, 10% de desconto nas duas.
? Quanto custa um corte de cabelo?
O corte de senhora custa {p:haircut}, o de criança (até aos dez anos) {p:kids}. O brushing à parte, {p:blowdry}.
? Quanto custa a coloração, pintar o cabelo?
A coloração começa em {p:colour}; a colorista diz o preço exato numa consulta gratuita.
? Quanto custam as sobrancelhas e as pestanas?
O design de sobrancelhas custa {p:brows} e a extensão de pestanas {p:lashes}.
? Quanto custa a limpeza de rosto?
A limpeza de rosto custa {p:facial} e demora uma hora.
? Qual é o horário? A que horas abrem?
{hours}
? Abrem ao domingo, ao fim de semana?
{sunday}
? Onde ficam? Qual é a morada?
Estamos em {address}. A entrada é pelo pátio: procure a porta verde com uma lanterna. Telefone {phone}.
? Há estacionamento? Onde posso deixar o carro?
{parking}
? Como cancelo ou mudo a minha marcação?
Cancelar ou mudar a marcação é gratuito até à véspera. Escreva-nos aqui ou ligue {phone}.
? Têm cartões-presente?
Sim, de qualquer valor a partir de {p:gift}. São válidos por seis meses; o eletrónico chega logo após o pagamento e o de papel espera por si, com envelope, na receção.
? Posso pagar com cartão?
Aceitamos cartão, Apple Pay, Google Pay e dinheiro. Só pedimos sinal em tratamentos com mais de três horas.
? Com que materiais trabalham? São hipoalergénicos? Tenho alergia
Trabalhamos sem HEMA e temos uma linha hipoalergénica ao mesmo preço. Fale da alergia à técnica antes de começar.
? Qual é a garantia do verniz?
O verniz tem sete dias de garantia: se levantar, arranjamos sem custo.
? Posso levar o meu filho?
Sim, há um cantinho infantil com brinquedos e desenhos animados.
`
