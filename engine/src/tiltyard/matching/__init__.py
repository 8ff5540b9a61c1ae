"""Maximum-weight matching on general graphs: the compiled kernel and its Python twin."""
