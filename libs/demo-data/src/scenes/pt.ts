/** How the salons' customers and the salons talk in Portuguese; see `readScenes` for the notation. */
export const ptScenes = `
# booking
c Olá! Posso marcar {forService} {onDay}?
| Bom dia, têm vaga {onDay}? Seria {forService}
| Olá, queria marcar {forService}, se possível {onDay}
a! Olá, {name}. {Service}: {price}. A receção vê já a agenda; que horas lhe dão jeito?
| Olá, {name}! Vou passar à receção para ver a agenda. Prefere de manhã ou à tarde?
/ Olá, {name}. {Service}: {price}. Vou já ver a agenda. Prefere de manhã ou à tarde?
c Por volta das {time}, se der
| A partir das {time}, se possível
h {OnDay} temos às {time} e às {time2}, com a {master}. Qual prefere?
| Consigo {onDay} às {time} ou às {time2}, com a {master}.
c Às {time} está ótimo
| Pode ser às {time}
h Marcado: {onDay} às {time}, {service} com a {master}. Estamos em {address}. Até lá!
| Fica marcado {onDay} às {time} com a {master}. Se surgir algum imprevisto, avise-nos na véspera.
c Obrigad[a|o]!
| Que bom, muito obrigad[a|o]
eve h Lembramos a sua marcação de amanhã às {time}: {service} com a {master}. Mantém-se?
c Sim, lá estarei
| Sim, até amanhã
after c Só queria dizer que adorei o resultado
| Ficou lindo, obrigad[a|o]
h Que bom saber! Aproveite
| Nós é que agradecemos! Vou dizer à {master}

# price
c Quanto custa {service} neste momento?
| Qual é o preço? Seria {service}
a {Service} custa {price}, com os materiais incluídos.
| São {price} e está tudo incluído.
c E quanto tempo demora?
a Cerca de hora e meia. Começamos à hora certa, por isso pode planear o dia.
c Perfeito, depois digo um dia
| Está bem, obrigad[a|o]

# address
c Onde ficam exatamente?
| Podem mandar a morada, por favor?
a Estamos em {address}. A entrada é pelo pátio, procure a porta verde com uma lanterna.
c Fica longe da estação?
a A uns sete minutos a pé. Se se perder, ligue-nos: {phone}.
c Eu encontro, obrigad[a|o]

# sunday
c Abrem ao domingo?
| Este domingo estão abertos?
a {sunday}
c E qual é a última marcação do dia?
a A última marcação é uma hora antes de fechar. Para tratamentos longos é melhor de manhã.
c Percebi, obrigad[a|o]

# move
c Olá, é {firstName}. A reunião atrasou-se, podemos passar a marcação para as {time}?
| Bom dia, surgiu um imprevisto. Têm alguma coisa {onDay}?
a! Claro, {name}. Vou perguntar à receção o que há livre e respondem-lhe aqui.
/ Claro, {name}. Um momento, vou ver o que há livre.
h Olá, {name}, claro. {OnDay} às {time2} dá jeito?
| Não faz mal. {OnDay} às {time2} está livre, mudo?
c Sim, por favor
| Perfeito, obrigad[a|o] pela compreensão
h Mudado: {onDay} às {time2}, na mesma com a {master}.
c São as melhores

# late
c Está um trânsito terrível, chego dez minutos atrasad[a|o]
| Vou atrasar-me um bocadinho, chego daqui a um quarto de hora
h Obrigada por avisar, {name}. Venha com calma, a {master} espera.
| Sem problema. Se passar dos quinze minutos diga-nos, que a seguir há outra cliente.
c Já estou a estacionar
| Quase aí!

# parking
c Há estacionamento por perto?
| Onde posso deixar o carro?
a {parking}
c Ótimo, então vou de carro
| Perfeito, obrigad[a|o]

# complaint f
c Bom dia. Fiz as unhas na segunda e já levantaram duas. Fiquei um bocado triste
| Olá, a cor desbotou em duas lavagens. Isto é normal?
a! Lamento muito, {name}. Vou chamar a receção para resolver isto pessoalmente consigo.
/ Que pena, {name}. Vou procurar a sua visita, um momento.
h {name}, pedimos desculpa. Tem sete dias de garantia e arranjamos sem custo. Quando pode vir?
| Não devia acontecer, desculpe. Repetimos gratuitamente. {OnDay} pode?
c {OnDay} depois das {time} consigo
| {OnDay} está bem
h Fica {onDay} às {time2}. E o café é por nossa conta.
c Obrigada pela resposta rápida
after c Está tudo arranjado, agora ficou perfeito
h Obrigada nós por nos ter dito.

# gift
c Têm cartões-presente?
| Queria oferecer à minha irmã um cartão do vosso salão, como funciona?
a Sim, de qualquer valor a partir de {p:gift}. São válidos por seis meses e o eletrónico chega logo após o pagamento.
c E há em papel, bonito?
a Há, um cartão em papel com envelope; levanta-se na receção em qualquer dia.
c Então passo aí {onDay}
| Perfeito, quero um de {p:facial}
h Fica pronto. Em nome de quem?
c Leonor. Sem o valor à frente, por favor
h <gift-card> Feito, está à sua espera. Fica assim

# cancel
c Desculpem, tenho de cancelar a marcação {ofDay}
| Afinal não consigo ir {onDay}, podem cancelar?
a! Que pena, {name}. Cancelar é gratuito até à véspera. Vou avisar a receção.
/ Que pena, {name}. Com um dia de antecedência é gratuito, não se preocupe.
h Cancelado, não se preocupe. Quer outro dia?
c Por agora não, eu depois digo
| Para a semana digo-vos
h Combinado, cá estamos.

# colour f
c Quero passar de castanho escuro para um loiro frio. Dá numa sessão?
| Apetecia-me mudar de cor mas tenho medo de estragar o cabelo. O que aconselham?
a Numa só sessão e sem estragar o cabelo, normalmente não dá. A colorista vê primeiro o cabelo numa consulta gratuita. A coloração começa em {p:colour}.
c A consulta é demorada?
a Uns vinte minutos, com a {master}, em qualquer dia útil.
c Podia ser {onDay}?
h Sim, às {time} ou às {time2}. Pode mandar antes uma foto do cabelo à luz do dia?
c <hair> Às {time}. Está assim hoje
h Marcada a consulta {onDay} às {time}.
after c A {master} explicou tudo muito bem. Vamos fazer em duas vezes
h Belo plano! Quando tiver data, diga.

# lost
c Acho que deixei aí um cachecol cinzento
| Não encontraram um brinco dourado, pequenino?
h Vou ver à receção, um momento.
h Cá está! Passe quando quiser.
c Ainda bem, obrigad[a|o]. Vou amanhã
| Salvaram-me a semana

# allergy f
c Sou alérgica a acrilatos. Com que trabalham?
| Têm vernizes hipoalergénicos?
a Trabalhamos sem HEMA e temos uma linha hipoalergénica. Diga à técnica antes de começar e ela faz um teste.
c É mais caro?
a Não, o preço é o mesmo.
c Que alívio, obrigada

# kids
c Cortam o cabelo a crianças? O meu filho tem cinco anos
| Posso levar a minha filha a cortar as pontas? Tem quatro
a Sim, o corte para menores de dez anos custa {p:kids}. Há um cantinho com brinquedos e desenhos animados.
c Tem um bocadinho de medo da máquina
h A {master} só usa tesoura e tem toda a paciência do mundo. {OnDay} às {time}?
c Vamos tentar
h Marcado. Que traga o brinquedo preferido, ajuda muito.
after c Nem uma lágrima, são umas fadas
h Vou contar à {master}, vai adorar.

# payment
c Dá para pagar com cartão?
| Aceitam cartão ou só dinheiro?
a Cartão, MB Way, Apple Pay, Google Pay e dinheiro. Só pedimos sinal em tratamentos com mais de três horas.
c Que bom, obrigad[a|o]

# together f
c Eu e uma amiga queríamos ir à mesma hora, é possível?
| Conseguem marcar-me a mim e à minha mãe ao mesmo tempo?
h Sim, {onDay} às {time2} estão livres a {master} e uma colega. Marco?
c Sim! Manicure de gel para as duas
h Marcadas as duas {onDay} às {time2}. São {p:gel} cada uma e o chá é oferta da casa.
c Combinado
after c Passámos uma tarde ótima, obrigada às duas
h Voltem sempre!

# review
c Só queria agradecer pelo outro dia, toda a gente elogia
| A sério, é a minha hora de sossego da semana
h {name}, sabe tão bem ler isto de manhã. Obrigada!
| Obrigada! Se tiver um minuto, uma opinião ajuda-nos muito.
c Claro que sim
`

export const ptPromotions = `
# autumn
h {name}, até ao fim do mês manicure e pedicure juntas com 20% de desconto. Responda a esta mensagem e arranjamos-lhe hora.
c Ao sábado também?
| Obrigad[a|o], vou pensar
h Sim, todos os dias até ao fim do mês.

# gift-season
h Época de presentes: com cada cartão a partir de {p:facial} juntamos um tratamento de mãos. Escreva-nos e preparamos o envelope.

# newcomer
h Temos uma nova cabeleireira, a {master}. A primeira visita com ela tem 15% de desconto, só esta semana.
c Ela faz madeixas?
h Faz! Ainda há vaga {onDay} às {time}.

# quiet-hours
h Horas calmas: de segunda a sexta antes do meio-dia, o brushing é oferta com o corte. Marcamos?
c Não me mandem publicidade, por favor
h Entendido, não incomodamos mais. Obrigada por nos dizer.
`
