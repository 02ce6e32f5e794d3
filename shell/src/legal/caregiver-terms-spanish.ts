import { LEGAL_VERSIONS } from '@marketplace/domain';
import type { LegalDocument } from './legal-document.ts';

/** A courtesy translation. Its introduction says that the English text is binding. */
export const CAREGIVER_TERMS_IN_SPANISH: LegalDocument = {
  title: 'Exención y consentimiento del cuidador',
  version: LEGAL_VERSIONS.caregiverTerms,
  introduction:
    'Esta traducción es una cortesía; si hay alguna diferencia, prevalece el texto en inglés. Léala antes de publicar un perfil en {product}. Explica qué acepta usted, quién ve qué y cómo mantiene el control. Crear un perfil es gratis.',
  sections: [
    {
      title: 'Consentimiento para participar',
      paragraphs: [
        'Usted participa en {product} por su propia voluntad. Confirma que tiene al menos 18 años, que puede trabajar legalmente en los Estados Unidos y que todo lo que figura en su perfil es verdadero y propio.',
        'Acepta que nos comuniquemos con usted por correo electrónico sobre su perfil y sobre el interés de las agencias en él. Si acepta recibir mensajes de texto, también podremos escribirle por ese medio sobre lo mismo; pueden aplicarse tarifas de mensajes y datos, y puede responder STOP o cambiar la opción en su perfil en cualquier momento. Aceptarlos no es una condición para tener un perfil.',
      ],
    },
    {
      title: 'Autorización para compartir información',
      paragraphs: [
        'Usted nos autoriza a mostrar su nombre, profesión, experiencia, lugares de trabajo, idiomas, ciudad y estado, horario deseado y disponibilidad a las agencias que hayan iniciado sesión. Nos autoriza a dar su nombre completo, correo electrónico y número de teléfono a una agencia con licencia de cuidado o de salud en el hogar que desbloquee su perfil y, si solicita un empleo, a la agencia que lo ofrece.',
        'Las agencias pueden preguntarle por medio de nosotros, antes de pagar, si le interesan ciertos turnos, en una zona y por un pago que ellas indican. Le enviamos estas preguntas por correo electrónico, como máximo dos al día. La agencia solo sabe si usted dijo que sí o que no, o si no respondió; recibe sus datos de contacto solo si desbloquea su perfil. Un sí no es una solicitud de empleo y no le obliga a usted ni a la agencia. No tiene que responder, puede bloquear a una agencia y puede dejar de recibir estas preguntas en cualquier momento con un clic.',
        'Puede indicar en su perfil una licencia, un certificado, RCP o una licencia de conducir. No es obligatorio. Las agencias que hayan iniciado sesión ven de qué se trata y, si es una licencia o un certificado, de qué estado; una agencia que desbloquee su perfil recibe también el número y la fecha de vencimiento. Podemos comprobarlo en su fuente, como un registro público, y mostrar a las agencias que lo comprobamos y cuándo. Si no, leen que usted lo declaró y que está sin comprobar. Le informamos del resultado antes de que lo vean las agencias. Si no es correcto, dígalo en su perfil: ninguna agencia verá el dato hasta que decidamos de nuevo. No investigamos antecedentes ni pedimos información de salud.',
        'Usted controla el acceso de las agencias a su perfil. Puede cambiar su información, indicar que no busca trabajo o pedirnos que retiremos el perfil, mediante el enlace seguro que le enviamos por correo o escribiendo a {support}. Una agencia que ya haya recibido sus datos de contacto puede conservarlos según lo permita la ley.',
        'Si una agencia nos dice que no logra comunicarse con usted, le preguntamos por correo electrónico si su número de teléfono es correcto. Si lo corrige, damos el nuevo número a esa agencia y lo guardamos en su perfil. Si dice que el número nunca fue suyo, pausamos su perfil. Usted puede poner en él su propio número y activarlo de nuevo.',
      ],
    },
    {
      title: 'Autorización conforme a HIPAA',
      paragraphs: [
        'El perfil trata de su trabajo y no necesita información sobre su salud. No la incluya, y nunca incluya información sobre un cliente o paciente.',
        'Si decide dar a una agencia información de salud que necesita para contratarle, como un registro de vacunas, usted autoriza a esa agencia a recibirla de usted y a usarla con ese fin. Puede revocar esta autorización por escrito en cualquier momento; la revocación no deshace lo hecho antes.',
      ],
    },
    {
      title: 'Sin garantía de empleo',
      paragraphs: [
        '{product} presenta personas a las agencias. No somos su empleador, ni una agencia de personal o de colocación que actúe por usted, y no prometemos entrevistas, ofertas, horas ni pago. Las agencias deciden por su cuenta a quién contratar y en qué condiciones, y usted decide por su cuenta si acepta. Compruebe la agencia y su oferta antes de aceptar nada. Ninguna agencia puede pedirle dinero.',
      ],
    },
    {
      title: 'Exención de responsabilidad',
      paragraphs: [
        'En la medida en que la ley lo permita, usted exime a {product}, a sus propietarios, a su personal y a las asociaciones colaboradoras de las reclamaciones que surjan de la información que nos pidió compartir, de los actos u omisiones de las agencias y de cualquier empleo que resulte. Esta exención no cubre nuestra propia mala conducta intencional ni negligencia grave, ni los derechos a los que la ley no permite renunciar.',
      ],
    },
    {
      title: 'Arbitraje obligatorio',
      paragraphs: [
        'Si tenemos una disputa, escriba primero a {support}. Lo que no podamos resolver en 30 días se decidirá mediante un arbitraje individual obligatorio ante un árbitro neutral, en lugar de un tribunal o jurado, o en un tribunal de reclamos menores cuando corresponda. Pagamos los costos del arbitraje que superen lo que le habría costado presentar una demanda. Se renuncia a las demandas colectivas y representativas.',
        'Puede rechazar el arbitraje si nos lo comunica por escrito dentro de los 30 días siguientes a su primera aceptación de este documento. Su perfil no se ve afectado por esa decisión.',
      ],
    },
    {
      title: 'Reconocimiento',
      paragraphs: [
        'Al marcar la casilla en su perfil, usted confirma que leyó y entendió este documento, que tuvo la oportunidad de hacer preguntas y que su consentimiento electrónico vale como su firma. Puede retirar su consentimiento para el futuro en cualquier momento. Le avisaremos por correo electrónico antes de que entre en vigor un cambio importante.',
      ],
    },
  ],
};
