export const FIRST_NAMES = [
  'Abigail', 'Adaeze', 'Aisha', 'Alice', 'Amara', 'Amelia', 'Ana', 'Andrea', 'Angela', 'Anita', 'Anthony', 'Aung',
  'Beatriz', 'Benjamin', 'Bianca', 'Blessing', 'Brandon', 'Brenda', 'Caleb', 'Camila', 'Carla', 'Carlos', 'Chen',
  'Chioma', 'Christina', 'Claire', 'Daniel', 'Deborah', 'Denise', 'Diego', 'Dolores', 'Elena', 'Elijah', 'Emma',
  'Esther', 'Fatima', 'Felicia', 'Gabriel', 'Gloria', 'Grace', 'Hannah', 'Helen', 'Ibrahim', 'Imani', 'Irina', 'Isaac',
  'Jasmine', 'Jean', 'Jelani', 'Jennifer', 'Jia', 'Joanna', 'Jorge', 'Josephine', 'Joy', 'Kareem', 'Katherine', 'Keisha',
  'Kevin', 'Latoya', 'Laura', 'Leah', 'Leila', 'Linh', 'Lucia', 'Luis', 'Lydia', 'Malik', 'Marcus', 'Maria', 'Marie',
  'Marisol', 'Mei', 'Michelle', 'Miriam', 'Nadia', 'Naomi', 'Natalie', 'Nina', 'Nora', 'Olivia', 'Omar', 'Patience',
  'Patricia', 'Paul', 'Priya', 'Rachel', 'Rebecca', 'Renee', 'Rosa', 'Ruth', 'Samuel', 'Sandra', 'Sarah', 'Sofia',
  'Sunita', 'Teresa', 'Thomas', 'Tiffany', 'Victor', 'Wanda', 'Xiomara', 'Yolanda', 'Zainab', 'Zoe',
] as const; // oxfmt-ignore

export const LAST_NAMES = [
  'Abara', 'Acosta', 'Adams', 'Alvarez', 'Anderson', 'Baker', 'Banks', 'Bell', 'Bennett', 'Boateng', 'Brooks', 'Brown',
  'Campbell', 'Carter', 'Castillo', 'Chang', 'Clark', 'Coleman', 'Cooper', 'Cruz', 'Davis', 'Delgado', 'Diaz', 'Edwards',
  'Ellis', 'Evans', 'Fernandez', 'Fisher', 'Flores', 'Foster', 'Garcia', 'Gomez', 'Gray', 'Green', 'Griffin', 'Hall',
  'Harris', 'Hayes', 'Henderson', 'Hill', 'Howard', 'Hughes', 'Jackson', 'James', 'Jean-Baptiste', 'Jenkins', 'Johnson',
  'Jones', 'Kaur', 'Kelly', 'Kim', 'King', 'Kowalski', 'Lee', 'Lewis', 'Lopez', 'Martin', 'Mensah', 'Miller', 'Mitchell',
  'Moore', 'Morales', 'Morgan', 'Murphy', 'Myint', 'Nelson', 'Nguyen', 'Novak', "O'Brien", 'Okafor', 'Ortiz', 'Owens',
  'Parker', 'Patel', 'Perez', 'Peterson', 'Phillips', 'Pierre', 'Powell', 'Price', 'Ramirez', 'Reed', 'Reyes',
  'Richardson', 'Rivera', 'Roberts', 'Robinson', 'Rogers', 'Ross', 'Russell', 'Sanders', 'Santos', 'Scott', 'Simmons',
  'Singh', 'Smith', 'Stewart', 'Sullivan', 'Taylor', 'Thomas', 'Torres', 'Tran', 'Turner', 'Walker', 'Ward',
  'Washington', 'Watson', 'White', 'Williams', 'Wilson', 'Wood', 'Wright', 'Young',
] as const; // oxfmt-ignore
